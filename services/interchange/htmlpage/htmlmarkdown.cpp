// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "htmlmarkdown.h"

#include "markup.h"
#include <base/markdowntext.h>

#include <QUrl>

#include <algorithm>
#include <md4c.h>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString fromChars(const MD_CHAR *text, MD_SIZE size)
{
    return QString::fromUtf8(text, static_cast<qsizetype>(size));
}

QString attributeText(const MD_ATTRIBUTE &attribute)
{
    QString out;
    if (attribute.text == nullptr) {
        return out;
    }
    for (int i = 0; attribute.substr_offsets[i] < attribute.size; ++i) {
        const MD_OFFSET from = attribute.substr_offsets[i];
        const QString part =
                fromChars(attribute.text + from, attribute.substr_offsets[i + 1] - from);
        out += attribute.substr_types[i] == MD_TEXT_ENTITY ? entityText(part) : part;
    }
    return out;
}

bool mayLeadTo(const QString &address)
{
    const QString scheme = QUrl(address, QUrl::TolerantMode).scheme().toLower();
    return scheme == "http"_L1 || scheme == "https"_L1 || scheme == "mailto"_L1;
}

QLatin1StringView alignment(MD_ALIGN align)
{
    switch (align) {
    case MD_ALIGN_LEFT:
        return " class=\"left\""_L1;
    case MD_ALIGN_CENTER:
        return " class=\"center\""_L1;
    case MD_ALIGN_RIGHT:
        return " class=\"right\""_L1;
    case MD_ALIGN_DEFAULT:
        break;
    }
    return ""_L1;
}

/// Writes tags as the parser comes to them. Blocks are in pairs; spans may end in another order than they began, and are closed here so
/// that they lie within each other.
class MarkupWriter
{
public:
    QString out;

    void enter(MD_BLOCKTYPE type, void *detail)
    {
        switch (type) {
        case MD_BLOCK_QUOTE:
            return open("<blockquote>\n"_L1, "</blockquote>\n"_L1);
        case MD_BLOCK_UL:
            return open("<ul>\n"_L1, "</ul>\n"_L1);
        case MD_BLOCK_OL:
            return open("<ol start=\""_L1
                                + QString::number(static_cast<MD_BLOCK_OL_DETAIL *>(detail)->start)
                                + "\">\n"_L1,
                        "</ol>\n"_L1);
        case MD_BLOCK_LI:
            return enterItem(*static_cast<MD_BLOCK_LI_DETAIL *>(detail));
        case MD_BLOCK_HR:
            return open("<hr/>\n"_L1, {});
        case MD_BLOCK_H:
            return open('<'_L1 + heading(detail) + '>'_L1, "</"_L1 + heading(detail) + ">\n"_L1);
        case MD_BLOCK_CODE:
            return enterCode(*static_cast<MD_BLOCK_CODE_DETAIL *>(detail));
        case MD_BLOCK_P:
            return open("<p>"_L1, "</p>\n"_L1);
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            return open('<'_L1 + tagOf(type)
                                + alignment(static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align)
                                + '>'_L1,
                        "</"_L1 + tagOf(type) + ">\n"_L1);
        case MD_BLOCK_DOC:
        case MD_BLOCK_HTML:
            return open({}, {});
        default:
            open('<'_L1 + tagOf(type) + '>'_L1, "</"_L1 + tagOf(type) + ">\n"_L1);
        }
    }

    /// The innermost block, with what is open in it.
    void leaveBlock()
    {
        while (m_open.constLast().span) {
            close();
        }
        close();
    }

    void enter(MD_SPANTYPE type, void *detail)
    {
        switch (type) {
        case MD_SPAN_EM:
            return open("<em>"_L1, "</em>"_L1, type);
        case MD_SPAN_STRONG:
            return open("<strong>"_L1, "</strong>"_L1, type);
        case MD_SPAN_CODE:
            return open("<code>"_L1, "</code>"_L1, type);
        case MD_SPAN_DEL:
            return open("<del>"_L1, "</del>"_L1, type);
        case MD_SPAN_A:
            return enterLink(*static_cast<MD_SPAN_A_DETAIL *>(detail));
        default:
            open("<span>"_L1, "</span>"_L1, type); // a picture: what it shows, in words
        }
    }

    /// The innermost such span, with what is open in it; one that has been closed along with another is no more.
    void leave(MD_SPANTYPE type)
    {
        qsizetype at = m_open.size() - 1;
        while (m_open.at(at).span && m_open.at(at).span != type) {
            --at;
        }
        const bool isOpen = m_open.at(at).span.has_value();
        while (isOpen && m_open.size() > at) {
            close();
        }
    }

    void text(MD_TEXTTYPE type, const QString &text)
    {
        switch (type) {
        case MD_TEXT_BR:
            out += "<br/>\n"_L1;
            break;
        case MD_TEXT_SOFTBR:
            out += u'\n';
            break;
        case MD_TEXT_ENTITY:
            out += escapedMarkup(entityText(text));
            break;
        default:
            out += escapedMarkup(text);
        }
    }

private:
    /// The page itself has three levels above.
    static QString heading(void *detail)
    {
        return u'h'
                + QString::number(qMin(6U, static_cast<MD_BLOCK_H_DETAIL *>(detail)->level + 3));
    }
    static QLatin1StringView tagOf(MD_BLOCKTYPE type)
    {
        switch (type) {
        case MD_BLOCK_TABLE:
            return "table"_L1;
        case MD_BLOCK_THEAD:
            return "thead"_L1;
        case MD_BLOCK_TBODY:
            return "tbody"_L1;
        case MD_BLOCK_TR:
            return "tr"_L1;
        case MD_BLOCK_TH:
            return "th"_L1;
        case MD_BLOCK_TD:
            return "td"_L1;
        default:
            return "div"_L1;
        }
    }
    void enterItem(const MD_BLOCK_LI_DETAIL &item)
    {
        open("<li>"_L1, "</li>\n"_L1);
        if (item.is_task) {
            const bool done = item.task_mark == 'x' || item.task_mark == 'X';
            out += "<input type=\"checkbox\" disabled=\"disabled\""_L1
                    + (done ? QString(" checked=\"checked\""_L1) : QString()) + "/> "_L1;
        }
    }
    void enterCode(const MD_BLOCK_CODE_DETAIL &code)
    {
        const QString language = attributeText(code.lang);
        if (!language.isEmpty()) {
            out += "<div class=\"language\">"_L1 + escapedMarkup(language) + "</div>"_L1;
        }
        open("<pre><code>"_L1, "</code></pre>\n"_L1);
    }
    void enterLink(const MD_SPAN_A_DETAIL &link)
    {
        // A link in the description of a picture that is a link itself: one within the other is no markup.
        const QString address = attributeText(link.href);
        const auto block = std::find_if(m_open.crbegin(), m_open.crend(),
                                        [](const OpenTag &tag) { return !tag.span; });
        const bool isInLink = std::any_of(m_open.crbegin(), block,
                                          [](const OpenTag &tag) { return tag.end == "</a>"_L1; });
        const bool isLink = mayLeadTo(address) && !isInLink;
        if (isLink) {
            open("<a rel=\"noreferrer noopener\" href=\""_L1 + escapedMarkup(address) + "\">"_L1,
                 "</a>"_L1, MD_SPAN_A);
        } else {
            open("<span title=\""_L1 + escapedMarkup(address) + "\">"_L1, "</span>"_L1, MD_SPAN_A);
        }
    }

    struct OpenTag
    {
        QString end;
        std::optional<MD_SPANTYPE> span; ///< nothing: a block
    };
    void open(const QString &begin, const QString &end, std::optional<MD_SPANTYPE> span = {})
    {
        out += begin;
        m_open.append({ end, span });
    }
    void close() { out += m_open.takeLast().end; }

    QList<OpenTag> m_open; ///< the document first, as long as it is read
};

MarkupWriter &writerOf(void *self)
{
    return *static_cast<MarkupWriter *>(self);
}

} // namespace

QString markdownMarkup(const QString &markdown)
{
    MD_PARSER parser {};
    parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
        writerOf(self).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE, void *, void *self) {
        writerOf(self).leaveBlock();
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *self) {
        writerOf(self).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void *, void *self) {
        writerOf(self).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *self) {
        writerOf(self).text(type, fromChars(text, size));
        return 0;
    };
    MarkupWriter writer;
    const QByteArray utf8 = normalizedMarkdown(markdown).toUtf8();
    const int failed =
            md_parse(utf8.constData(), static_cast<MD_SIZE>(utf8.size()), &parser, &writer);
    // It fails for want of memory only: then there is the text.
    return failed == 0 ? writer.out
                       : "<pre class=\"wrapped\">"_L1 + escapedMarkup(markdown) + "</pre>\n"_L1;
}

} // namespace varve
