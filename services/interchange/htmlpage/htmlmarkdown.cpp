// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "htmlmarkdown.h"

#include "markdowntext.h"
#include "markup.h"

#include <QUrl>

#include <md4c.h>

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

/// Writes tags as the parser comes to them; it sees to it that they are in pairs.
class MarkupWriter
{
public:
    QString out;

    void enter(MD_BLOCKTYPE type, void *detail)
    {
        switch (type) {
        case MD_BLOCK_QUOTE:
            out += "<blockquote>\n"_L1;
            break;
        case MD_BLOCK_UL:
            out += "<ul>\n"_L1;
            break;
        case MD_BLOCK_OL:
            out += "<ol start=\""_L1
                    + QString::number(static_cast<MD_BLOCK_OL_DETAIL *>(detail)->start)
                    + "\">\n"_L1;
            break;
        case MD_BLOCK_LI:
            enterItem(*static_cast<MD_BLOCK_LI_DETAIL *>(detail));
            break;
        case MD_BLOCK_HR:
            out += "<hr/>\n"_L1;
            break;
        case MD_BLOCK_H:
            out += '<'_L1 + heading(detail) + '>'_L1;
            break;
        case MD_BLOCK_CODE:
            enterCode(*static_cast<MD_BLOCK_CODE_DETAIL *>(detail));
            break;
        case MD_BLOCK_P:
            out += "<p>"_L1;
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            out += '<'_L1 + tagOf(type)
                    + alignment(static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align) + '>'_L1;
            break;
        case MD_BLOCK_DOC:
        case MD_BLOCK_HTML:
            break;
        default:
            out += '<'_L1 + tagOf(type) + '>'_L1;
        }
    }

    void leave(MD_BLOCKTYPE type, void *detail)
    {
        switch (type) {
        case MD_BLOCK_QUOTE:
            out += "</blockquote>\n"_L1;
            break;
        case MD_BLOCK_UL:
            out += "</ul>\n"_L1;
            break;
        case MD_BLOCK_OL:
            out += "</ol>\n"_L1;
            break;
        case MD_BLOCK_LI:
            out += "</li>\n"_L1;
            break;
        case MD_BLOCK_H:
            out += "</"_L1 + heading(detail) + ">\n"_L1;
            break;
        case MD_BLOCK_CODE:
            out += "</code></pre>\n"_L1;
            break;
        case MD_BLOCK_P:
            out += "</p>\n"_L1;
            break;
        case MD_BLOCK_DOC:
        case MD_BLOCK_HR:
        case MD_BLOCK_HTML:
            break;
        default:
            out += "</"_L1 + tagOf(type) + ">\n"_L1;
        }
    }

    void enter(MD_SPANTYPE type, void *detail)
    {
        switch (type) {
        case MD_SPAN_EM:
            out += "<em>"_L1;
            break;
        case MD_SPAN_STRONG:
            out += "<strong>"_L1;
            break;
        case MD_SPAN_CODE:
            out += "<code>"_L1;
            break;
        case MD_SPAN_DEL:
            out += "<del>"_L1;
            break;
        case MD_SPAN_A:
            enterLink(*static_cast<MD_SPAN_A_DETAIL *>(detail));
            break;
        default:
            out += "<span>"_L1; // a picture: what it shows, in words
        }
    }

    void leave(MD_SPANTYPE type)
    {
        switch (type) {
        case MD_SPAN_EM:
            out += "</em>"_L1;
            break;
        case MD_SPAN_STRONG:
            out += "</strong>"_L1;
            break;
        case MD_SPAN_CODE:
            out += "</code>"_L1;
            break;
        case MD_SPAN_DEL:
            out += "</del>"_L1;
            break;
        case MD_SPAN_A:
            out += m_links.takeLast() ? "</a>"_L1 : "</span>"_L1;
            break;
        default:
            out += "</span>"_L1;
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
        out += "<li>"_L1;
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
        out += "<pre><code>"_L1;
    }
    void enterLink(const MD_SPAN_A_DETAIL &link)
    {
        // A link in the description of a picture that is a link itself: one within the other is no markup.
        const QString address = attributeText(link.href);
        m_links += mayLeadTo(address) && !m_links.contains(true);
        out += m_links.constLast()
                ? "<a rel=\"noreferrer noopener\" href=\""_L1 + escapedMarkup(address) + "\">"_L1
                : "<span title=\""_L1 + escapedMarkup(address) + "\">"_L1;
    }

    QList<bool> m_links; ///< those that are open: whether each is one, or only its text
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
    parser.leave_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
        writerOf(self).leave(type, detail);
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
