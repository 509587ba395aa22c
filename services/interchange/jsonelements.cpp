// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonelements.h"

namespace varve
{

JsonElements::JsonElements(QIODevice &device, ImportAssembler &into, Rewrite rewrite)
    : m_into(into)
    , m_elements(device)
    , m_rewrite(std::move(rewrite))
{ }

Result<> JsonElements::forEach(const Use &use)
{
    ElementReader::Element element;
    while (true) {
        if (const auto going = m_into.proceed(m_elements.bytesRead()); !going) {
            return going;
        }
        const auto more = m_elements.next(element);
        if (!more) {
            return brokenOff(m_into.path(), more.error().message);
        }
        if (!*more) {
            break;
        }
        if (const auto read = this->read(element, use); !read) {
            return read;
        }
        if (m_elements.grewLarge()) {
            m_tree.shrink();
            m_copy.clear();
        }
    }
    if (m_elements.isCutOff()) {
        m_into.log().skipped(0, ImportTexts::listCutOff());
    }
    if (m_elements.hasRest()) {
        m_into.log().skipped(0, ImportTexts::restOfDocumentLost());
    }
    return m_into.proceed(m_elements.bytesRead());
}

Result<> JsonElements::read(const ElementReader::Element &element, const Use &use)
{
    if (element.tooLong) {
        return refuse(element,
                      ImportTexts::elementTooLong(dataSize(element.length),
                                                  dataSize(ElementReader::MaxElement)));
    }
    if (!element.complete) {
        return refuse(element, ImportTexts::elementCutOff());
    }
    const auto object = parse(element);
    if (!object) {
        return refuse(element, ImportTexts::notJson(object.error()));
    }
    return object->isObject() ? use(*object, element.line)
                              : refuse(element, ImportTexts::notAnObject());
}

std::expected<JsonRef, QString> JsonElements::parse(const ElementReader::Element &element)
{
    std::string_view text = element.bytes;
    auto object = m_tree.parse(text);
    if (!object && object.error().invalidUtf8) {
        m_into.log().note(element.line, ImportTexts::badUtf8());
        object = parseCopy(
                QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toUtf8());
        text = { m_copy.constData(), static_cast<size_t>(m_copy.size() - JsonTree::Padding) };
    }
    if (!object && text.find('\0') != std::string_view::npos) {
        m_into.log().note(element.line, ImportTexts::zeroBytes());
        QString repaired = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        repaired.replace(QChar(0), QChar(QChar::ReplacementCharacter));
        object = parseCopy(repaired.toUtf8());
        text = { m_copy.constData(), static_cast<size_t>(m_copy.size() - JsonTree::Padding) };
    }
    if (!object && m_rewrite) {
        if (const QByteArray rewritten = m_rewrite(text); !rewritten.isEmpty()) {
            if (const auto again = parseCopy(rewritten)) {
                object = again;
            }
        }
    }
    return object ? std::expected<JsonRef, QString>(*object)
                  : std::unexpected(object.error().reason);
}

std::expected<JsonRef, JsonTree::Failure> JsonElements::parseCopy(QByteArray copy)
{
    const auto size = static_cast<size_t>(copy.size());
    m_copy = std::move(copy);
    m_copy.resize(m_copy.size() + JsonTree::Padding);
    return m_tree.parse({ m_copy.constData(), size });
}

Result<> JsonElements::refuse(const ElementReader::Element &element, const QString &reason)
{
    m_into.log().skipped(element.line, ImportTexts::inElement(element.number, reason));
    if (!m_into.hasAnySession() && m_into.report().skippedCount > MostBadAtFirst) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noConversation(m_into.path()));
    }
    return {};
}

} // namespace varve
