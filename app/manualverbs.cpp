// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs that print what the verbs say of themselves: man, completions.
#include "commandline.h"
#include "completions.h"
#include "console.h"
#include "manualpage.h"
#include "verbs.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Result<> printDocument(const QString &text)
{
    ConsoleDocument output(false);
    return output.write(text.toUtf8()) >= 0 && output.finish()
            ? Result<>()
            : fail(Error::Kind::Io, Command::tr("Standard output cannot be written."));
}

} // namespace

Result<> manVerb(Command &command)
{
    return command.parse(0, 0).and_then([](bool isWanted) {
        return isWanted ? printDocument(manualPage(verbTexts())) : Result<>();
    });
}

Result<> completionsVerb(Command &command)
{
    command.parser.addPositionalArgument(u"shell"_s, Command::tr("bash, zsh or fish."));
    return command.parse(1, 1).and_then([&](bool isWanted) -> Result<> {
        if (!isWanted) {
            return {};
        }
        const QString shell = command.positional().constFirst();
        if (!completionShells().contains(shell)) {
            return fail(Error::Kind::InvalidInput,
                        Command::tr("There are completions for %1, not for “%2”.")
                                .arg(completionShells().join(u", "_s), shell),
                        u"usage"_s);
        }
        return printDocument(completionScript(shell, verbTexts()));
    });
}

} // namespace varve
