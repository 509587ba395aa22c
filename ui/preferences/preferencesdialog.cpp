// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferencesdialog.h"

#include "appearancepage.h"
#include "backuppage.h"
#include "compactionpreferences.h"
#include "contextfilespage.h"
#include "idlepage.h"
#include "toolspage.h"
#include <models/plaintext.h>
#include <settings/archivesettings.h>
#include <settings/memorysettings.h>
#include <shell/icons.h>
#include <shell/plainmessagebox.h>

#include <QBoxLayout>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Labels stand before their fields, or above all of them where there is no room for that. Qt's own way, row by row, gives what
/// wraps too little height.
class PageArea final : public QScrollArea
{
public:
    explicit PageArea(PreferencesPage *page) : m_page(page)
    {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus); // Tab goes to what is in it
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidget(page);
    }

    /// Once its rows are there.
    void setLeast(int bar)
    {
        m_beside = leastWidth();
        wrap(true);
        setMinimumWidth(leastWidth() + bar);
        wrap(false);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        wrap(viewport()->width() < m_beside);
        QScrollArea::resizeEvent(event);
    }

private:
    [[nodiscard]] int leastWidth() const
    {
        int least = m_page->minimumSizeHint().width();
        const QMargins margins = m_page->layout()->contentsMargins();
        for (const auto *form : m_page->findChildren<QFormLayout *>()) {
            if (form != m_page->layout()) { // it may be folded away now
                least = std::max(least,
                                 form->minimumSize().width() + margins.left() + margins.right());
            }
        }
        return least;
    }

    void wrap(bool wraps)
    {
        for (auto *form : m_page->findChildren<QFormLayout *>()) {
            form->setRowWrapPolicy(wraps ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
        }
    }

    PreferencesPage *const m_page;
    int m_beside = 0; ///< what it takes with labels before the fields
};

/// All of it: to QScrollArea::ensureWidgetVisible() the line of the cursor is enough.
void scrollTo(QScrollArea *area, const QWidget *field)
{
    const QRect place(field->mapTo(area->widget(), QPoint()), field->size());
    area->ensureVisible(place.center().x(), place.center().y(), 0, place.height() / 2 + 2);
}

void explainMemory(SettingRows *rows)
{
    const QLocale locale;
    const qint64 tokens = rows->value(Keys::MemoryTokens);
    const QString quarter = locale.toString(tokens / 4);
    rows->setRemark(Keys::MemoryTokens.name,
                    PreferencesDialog::tr("Of these %1 are for facts of every session, %2 for "
                                          "those of the project, %3 for those of the session.")
                            .arg(quarter, quarter, locale.toString(tokens - 2 * (tokens / 4))));
}

/// What holds while nothing is typed.
void showHostName(SettingRows *rows)
{
    static_cast<QLineEdit *>(rows->field(Keys::MachineName.name))
            ->setPlaceholderText(ArchiveSettings().machineName);
}

} // namespace

PreferencesDialog::PreferencesDialog(const PreferencesServices &services, const QString &model,
                                     qint64 window, QWidget *parent)
    : QDialog(parent)
    , m_settings(services.settings)
{
    setWindowTitle(tr("Preferences"));
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Categories"));
    m_list->setUniformItemSizes(true);
    m_stack = new QStackedWidget;
    m_buttons =
            new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Apply
                                 | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    auto *columns = new QHBoxLayout;
    columns->addWidget(m_list);
    columns->addWidget(m_stack, 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);

    m_compaction = new CompactionPreferences(model, window);
    addPage(m_compaction);
    m_providers = new ProvidersPage(services);
    addPage(m_providers);
    m_tools = new ToolsPage;
    addPage(m_tools);
    m_contextFiles = new ContextFilesPage;
    addPage(m_contextFiles);
    addPage(new PreferencesPage(
            placeName(PreferencesPlace::Memory), themedIcon(u"memory"_s),
            { SettingGroup::MemoryRoom, SettingGroup::MemorySent, SettingGroup::MemoryTools },
            explainMemory));
    m_appearance = new AppearancePage;
    addPage(m_appearance);
    addPage(new BackupPage);
    addPage(new PreferencesPage(placeName(PreferencesPlace::Archives), themedIcon(u"archive"_s),
                                { SettingGroup::Archives }, showHostName));
    m_idle = new IdlePage;
    addPage(m_idle);
    layout->addWidget(m_buttons); // after the pages: Tab goes the way things were put in
    const int widest = m_list->sizeHintForColumn(0) + m_list->fontMetrics().height() * 2;
    m_list->setFixedWidth(widest);
    connect(m_list, &QListWidget::currentRowChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &PreferencesDialog::saveAndClose);
    connect(this, &QDialog::rejected, this, [this] { m_isClosing = false; });
    connect(m_providers, &ProvidersPage::keysStored, this, [this](bool all) {
        const bool closes = std::exchange(m_isClosing, false);
        if (!all) {
            showPage(Page::Providers);
        } else if (closes) {
            accept();
        }
    });
    connect(m_buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this,
            &PreferencesDialog::save);
    QPushButton *restore = m_buttons->button(QDialogButtonBox::RestoreDefaults);
    restore->setText(tr("Restore &Defaults")); // Qt's own German for it is "preferences"
    restore->setToolTip(tr("Fill in the defaults of this page"));
    connect(restore, &QPushButton::clicked, this,
            [this] { m_pages.at(m_stack->currentIndex())->restoreDefaults(); });
    m_list->setCurrentRow(0);
    updateButtons();
    // Most pages are shown whole; the longest scroll, or the others would be mostly empty.
    int longest = 0;
    for (const PreferencesPage *page : std::as_const(m_pages)) {
        longest = std::max(longest, page->sizeHint().height());
    }
    const QSize wanted(
            fontMetrics().averageCharWidth() * 160, // the table of models has five columns
            std::min(longest, fontMetrics().height() * 34) + m_buttons->sizeHint().height() + 72);
    const QSize available = screen() ? screen()->availableSize() * 0.9 : wanted;
    resize(wanted.boundedTo(available));
}

PreferencesDialog::~PreferencesDialog() = default;

void PreferencesDialog::addPage(PreferencesPage *page)
{
    m_pages += page;
    m_list->addItem(new QListWidgetItem(page->icon(), page->name()));
    auto *scroll = new PageArea(page);
    m_stack->addWidget(scroll);
    page->load(*m_settings);
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    scroll->setLeast(bar);
    connect(page, &PreferencesPage::edited, this, &PreferencesDialog::updateButtons);
}

void PreferencesDialog::addAbove(Page page, QWidget *widget)
{
    const int at = static_cast<int>(page);
    static_cast<QFormLayout *>(m_pages.at(at)->layout())->insertRow(0, widget);
    static_cast<PageArea *>(m_stack->widget(at))
            ->setLeast(style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this));
}

void PreferencesDialog::showPage(Page page)
{
    m_list->setCurrentRow(static_cast<int>(page));
}

QWidget *PreferencesDialog::fieldOf(QLatin1StringView name) const
{
    auto *field = findChild<QWidget *>(name);
    return field ? field : findChild<QWidget *>(fieldBeside(name));
}

void PreferencesDialog::showSetting(QLatin1StringView name)
{
    const QWidget *field = fieldOf(name);
    for (int page = 0; field != nullptr && page < m_stack->count(); ++page) {
        if (m_stack->widget(page)->isAncestorOf(field)) {
            m_list->setCurrentRow(page);
            m_pages.at(page)->unfold(field);
            QMetaObject::invokeMethod(
                    this, [this, page, name] { goTo(page, name); }, Qt::QueuedConnection);
        }
    }
}

/// Once what was folded away has its place.
void PreferencesDialog::goTo(int page, QLatin1StringView name)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    auto *area = static_cast<QScrollArea *>(m_stack->widget(page));
    QWidget *field = fieldOf(name);
    if (field == nullptr) {
        return; // its page was filled anew
    }
    scrollTo(area, field);
    const Setting *setting = settingNamed(name);
    while (!field->isEnabled() && setting && !setting->only.name.isEmpty()) {
        QWidget *decides = fieldOf(setting->only.name); // what it means nothing without
        if (decides == nullptr || !area->isAncestorOf(decides)) {
            break;
        }
        setting = settingNamed(setting->only.name);
        field = decides;
    }
    scrollTo(area, field);
    field->setFocus(Qt::ShortcutFocusReason);
}

void PreferencesDialog::setProject(const QVariantHash &values, const QString &file)
{
    m_compaction->setProject(values, file);
}

void PreferencesDialog::updateButtons()
{
    bool modified = false;
    QString invalid;
    for (const PreferencesPage *page : std::as_const(m_pages)) {
        modified = modified || page->isModified(*m_settings);
        if (!page->isValid() && invalid.isEmpty()) {
            invalid = page->name();
        }
    }
    const bool isStoring = m_providers && m_providers->isStoringKeys();
    const bool allowed = invalid.isEmpty() && !isStoring;
    const QString reason = !invalid.isEmpty()
            ? tr("Something on the page “%1” cannot be used.").arg(invalid)
            : isStoring ? tr("The keychain has not answered yet.")
                        : QString();
    for (const auto which : { QDialogButtonBox::Ok, QDialogButtonBox::Apply }) {
        m_buttons->button(which)->setToolTip(asPlainText(reason));
    }
    QPushButton *ok = m_buttons->button(QDialogButtonBox::Ok);
    QPushButton *apply = m_buttons->button(QDialogButtonBox::Apply);
    ok->setEnabled(allowed);
    if (!modified && allowed && focusWidget() == apply) {
        ok->setFocus(); // the next one would get it, and that restores the defaults
    }
    apply->setEnabled(modified && allowed);
}

void PreferencesDialog::save()
{
    for (PreferencesPage *page : std::as_const(m_pages)) {
        page->save(m_settings);
    }
    if (!m_settings->sync()) {
        PlainMessageBox box(QMessageBox::Warning, tr("Preferences"),
                            tr("The settings could not be written to %1. They hold until Varve is "
                               "closed. Check that the folder exists and may be written to.")
                                    .arg(m_settings->fileName()),
                            QMessageBox::Ok, this);
        box.exec();
    }
    updateButtons();
    Q_EMIT applied();
}

void PreferencesDialog::saveAndClose()
{
    m_isClosing = true;
    save();
    if (m_isClosing && !m_providers->isStoringKeys()) {
        m_isClosing = false;
        accept();
    }
}

} // namespace varve
