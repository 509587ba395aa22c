// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parameter.h"
#include "valuefields.h"
#include <base/error.h>
#include <base/ids.h>

#include <functional>
#include <stop_token>

class QIODevice;

namespace varve
{

/// What is written down of something that an operation tells while it works.
struct EventText
{
    enum class Kind : quint8 {
        Each, ///< every one counts
        Progress, ///< the newest says all that those before it said; comes a few times a second
        Text, ///< a piece of a text that grows
        Problem, ///< a sentence for a person: something beside the work that did not go as it should
    };

    QLatin1StringView name; ///< the event of `varve serve`, for ever
    Kind kind = Kind::Each;
    QList<FieldText> fields = {}; ///< without the session, and without the piece of a Text
};

struct OperationEvent
{
    const EventText *text = nullptr; ///< never gone
    SessionId session = {}; ///< null: it is about none
    QJsonObject members = {};
    QString piece = {}; ///< of Text and Problem
};

/// What a caller gives an operation beside its parameters.
struct OperationRun
{
    using Tell = std::function<void(const OperationEvent &event)>;

    /// Requested on the thread of the engine.
    std::stop_token stop = {};
    Notation notation = Notation::Json; ///< in which sentences name parameters
    Tell tell = {}; ///< called on the thread of the engine, never after the value is there; null: nobody listens
    /// Where a document goes that is written to no file: written to on any thread, until the value is there. Not owned.
    QIODevice *output = nullptr;

    void event(const EventText &text, const SessionId &session, const QJsonObject &members) const
    {
        if (tell) {
            tell({ &text, session, members });
        }
    }
    void piece(const EventText &text, const SessionId &session, const QString &piece) const
    {
        if (tell) {
            tell({ .text = &text, .session = session, .piece = piece });
        }
    }
    void problem(const QString &sentence) const;
};

/// Of every operation that has something to say beside its value.
[[nodiscard]] const EventText &problemEvent();

/// Cancelled: what nothing came of.
[[nodiscard]] std::unexpected<Error> stopped();

/// One of those, with the type of what it tells.
template<typename Value>
class EventOf final : public EventText
{
    Q_DISABLE_COPY_MOVE(EventOf)

public:
    /// The fields are there for good.
    EventOf(QLatin1StringView itsName, Kind itsKind, const ValueFields<Value> &valueFields)
        : EventText { itsName, itsKind, valueFields.texts() }
        , m_fields(&valueFields)
    { }

    void tell(const OperationRun &run, const SessionId &session, const Value &value) const
    {
        if (run.tell) {
            run.event(*this, session, m_fields->json(value));
        }
    }

private:
    const ValueFields<Value> *const m_fields;
};

} // namespace varve
