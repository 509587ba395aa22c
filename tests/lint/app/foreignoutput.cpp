// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Not compiled: see tests/lint/ui.

void print(const QString &text)
{
    std::fputs(qPrintable(text), stdout); // wrong
    fprintf(stderr, "x"); // wrong
    std::cout << text; // wrong
    QFile file;
    file.open(stdout, QIODevice::WriteOnly); // wrong
    file.open(stdin, QIODevice::ReadOnly);
    Command::print(text);
    Command::message(u"stdout"_s);
    readAllStandardOutput();
    printFacts(text);
}
