// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationtr.h"
#include "parameter.h"

namespace varve
{

/// The archive that an operation is about.
template<auto Member>
[[nodiscard]] Parameter archiveArgument()
{
    using namespace Qt::StringLiterals;
    return argument<Member>("name"_L1,
                            OperationTr::noop("The archive, as “varve archive list” names it."),
                            { .value = "archive"_L1 });
}

/// The password of the role: of programs as it is, of the command line in a file, as others of this machine see what is typed.
template<auto Password, auto File>
[[nodiscard]] QList<Parameter> passwordParameters()
{
    using namespace Qt::StringLiterals;
    return { option<Password>("password"_L1, OperationTr::noop("The password of the role."),
                              { .only = Notation::Json }),
             option<File>("passwordFile"_L1,
                          OperationTr::noop("The file with the password of the role; /dev/stdin: "
                                            "as it is typed."),
                          { .kind = ParameterKind::File,
                            .option = "password"_L1,
                            .only = Notation::CommandLine }) };
}

/// The recovery phrase: of programs as it is, of the command line in a file.
template<auto Phrase, auto File>
[[nodiscard]] QList<Parameter> phraseParameters(bool isRequired)
{
    using namespace Qt::StringLiterals;
    return { option<Phrase>("phrase"_L1, OperationTr::noop("The recovery phrase of the archive."),
                            { .isRequired = isRequired, .only = Notation::Json }),
             option<File>("phraseFile"_L1,
                          OperationTr::noop("The file with the recovery phrase of the archive; "
                                            "/dev/stdin: as it is typed."),
                          { .kind = ParameterKind::File,
                            .isRequired = isRequired,
                            .option = "phrase"_L1,
                            .only = Notation::CommandLine }) };
}

} // namespace varve
