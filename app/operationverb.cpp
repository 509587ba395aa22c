// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationverb.h"

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

Error errorOf(const ParameterProblem &problem)
{
    return problem.kind == ParameterProblem::Kind::Misuse
            ? Error { Error::Kind::InvalidInput, problem.message, u"usage"_s }
            : Error { Error::Kind::NotFound, problem.message, {} };
}

void printJson(const Operation &operation, const ValueJson &value)
{
    if (const auto *bytes = std::get_if<QByteArray>(&value)) {
        Command::printJson(*bytes);
        return;
    }
    const auto &object = std::get<QJsonObject>(value);
    Command::printJson(operation.text.rows.isEmpty()
                               ? QJsonDocument(object)
                               : QJsonDocument(object.value(operation.text.rows).toArray()));
}

ConsoleRun::ConsoleRun(const Operation &operation, bool json,
                       std::function<void(const OperationEvent &, bool)> onEvent)
    : run { .stop = m_stop.get_token(), .notation = Notation::CommandLine }
    , m_json(json)
    , m_onEvent(std::move(onEvent))
{
    run.tell = [this](const OperationEvent &event) { tell(event); };
    if (operation.text.stops) {
        m_interrupts = std::make_unique<InterruptWatch>();
        QObject::connect(m_interrupts.get(), &InterruptWatch::interrupted, m_interrupts.get(),
                         [this] { m_stop.request_stop(); });
    }
}

ConsoleRun::~ConsoleRun() = default;

void ConsoleRun::tell(const OperationEvent &event)
{
    if (event.text->kind == EventText::Kind::Problem) {
        Command::message(event.piece);
    } else if (event.text->kind == EventText::Kind::Text && !m_json) {
        m_text.add(event.piece);
    }
    if (m_onEvent) {
        m_onEvent(event, m_json);
    }
}

Result<> runOperations(Command &command, const QList<ShownOperation> &shown)
{
    const VerbForms forms = formsOf(command.verb());
    addForms(command.parser, forms);
    if (const auto wanted = command.parse(0, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto chosen = readArguments(command.parser, forms);
    if (!chosen) {
        return std::unexpected(errorOf(chosen.error()));
    }
    const auto operation = std::ranges::find(shown, chosen->operation, &ShownOperation::operation);
    return operation->run(command, chosen->arguments);
}

} // namespace varve
