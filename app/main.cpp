// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "console.h"
#include "resources.h"
#include "tour.h"
#include "windowapplication.h"
#include <base/crashreports.h>
#include <base/crashwriter.h>
#include <settings/settingsfile.h>
#include <settings/windowsettings.h>
#include <shell/outlinedstyle.h>

#include <QApplication>
#include <QCoreApplication>
#include <QIcon>
#include <QLibraryInfo>
#include <QTranslator>

#include <cstdlib>
#include <memory>

using namespace Qt::StringLiterals;

namespace
{

void describeProgram()
{
    QCoreApplication::setApplicationName(u"varve"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(VARVE_VERSION));
}

/// Ours and Qt's own; both belong to the application. Numbers and dates are written as in that language.
void installTranslations(const QString &language)
{
    if (language != varve::Keys::ProgramLanguage.fallbackValue()) {
        const QLocale wanted(language);
        const QLocale system = QLocale::system();
        // English as in Germany would have the numbers of German.
        QLocale::setDefault(system.language() == wanted.language()
                                    ? QLocale(wanted.language(), system.territory())
                                    : wanted);
    }
    auto *qt = new QTranslator(QCoreApplication::instance());
    if (qt->load(QLocale(), u"qtbase"_s, u"_"_s,
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(qt);
    }
    auto *own = new QTranslator(QCoreApplication::instance());
    // Where there is no translation the plurals of English are needed all the same ("1 entry").
    if (own->load(QLocale(), u"varve"_s, u"_"_s, u":/i18n"_s)
        || own->load(u":/i18n/varve_en.qm"_s)) {
        QCoreApplication::installTranslator(own);
    }
}

/// Of settings that cannot be read nothing is taken here: whoever needs them says so.
QString chosenLanguage()
{
    const QString folder = varve::defaultConfigFolder();
    return varve::requireSettingsFile(folder)
            ? varve::Settings(folder).get(varve::Keys::ProgramLanguage)
            : varve::Keys::ProgramLanguage.fallbackValue();
}

} // namespace

int main(int argc, char *argv[])
{
    varve::installMessageWriter();
    if (!varve::takeResources()) {
        return EXIT_FAILURE;
    }
    QStringList arguments;
    for (int i = 1; i < argc; ++i) {
        arguments += QString::fromLocal8Bit(argv[i]);
    }
    const bool tour = varve::isTour(arguments);
    if (!tour) { // it touches no data of the person
        varve::reportCrashes(varve::crashFolder(), VARVE_VERSION,
                             varve::isCommand(arguments) ? "command line" : "window");
    }
    if (varve::isCommand(arguments) && !tour) {
        varve::endWhereThreadsFail();
        QCoreApplication app(argc, argv);
        describeProgram();
        installTranslations(chosenLanguage());
        return varve::runCommand(QCoreApplication::arguments().sliced(1));
    }
    QApplication app(argc, argv);
    varve::installOutlinedStyle();
    describeProgram();
    installTranslations(tour ? varve::Keys::ProgramLanguage.fallbackValue() : chosenLanguage());
    QGuiApplication::setApplicationDisplayName(u"Varve"_s);
    QGuiApplication::setDesktopFileName(u"org.varve.Varve"_s);
    QApplication::setWindowIcon(QIcon(u":/icons/varve.svg"_s));
    return tour ? varve::runTour(arguments.sliced(1))
                : varve::runWindow(QCoreApplication::arguments());
}
