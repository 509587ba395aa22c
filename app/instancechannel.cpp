// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "instancechannel.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QFileInfo>
#include <QLocalServer>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QTimer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr quint32 Mark = 0x56415256; // another program's bytes are no request
constexpr quint32 Version = 1;
constexpr qsizetype Most = 256 * 1024; // bytes
constexpr qsizetype MostFiles = 1000;
constexpr int WaitMs = 2000;
constexpr char Taken = '+';

/// The same for every name of one file.
QString nameFor(const QString &storePath)
{
    // What is not there yet will have no links in it.
    QString path = QFileInfo(storePath).absoluteFilePath();
    QString below;
    for (QFileInfo part(path); !part.exists() && !part.isRoot(); part = QFileInfo(part.path())) {
        below.prepend(u'/' + part.fileName());
        path = part.path();
    }
    path = QFileInfo(path).canonicalFilePath() + below;
    const QString name = u"varve-"_s
            + QString::fromLatin1(
                                 QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256)
                                         .toHex()
                                         .first(20));
#ifdef Q_OS_UNIX
    // A folder that belongs to the person alone; the usual one is everybody's.
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return runtime.isEmpty() ? name : QDir(runtime).filePath(name);
#else
    return name;
#endif
}

QByteArray written(const WindowRequest &request)
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_8);
    out << Mark << Version << request.files << quint8(request.begin) << request.token;
    return bytes;
}

/// Nothing: more has to come. A request that makes no sense is an error.
std::optional<Result<WindowRequest>> readRequest(const QByteArray &bytes)
{
    QDataStream in(bytes);
    in.setVersion(QDataStream::Qt_6_8);
    quint32 mark = 0;
    quint32 version = 0;
    quint8 begin = 0;
    WindowRequest request;
    in.startTransaction();
    in >> mark >> version >> request.files >> begin >> request.token;
    const bool isWhole = in.commitTransaction();
    const auto wrong = [] { return fail(Error::Kind::InvalidInput, QString()); };
    if (bytes.size() >= qsizetype(sizeof(quint32)) && mark != 0 && mark != Mark) {
        return wrong();
    }
    if (!isWhole) {
        return bytes.size() > Most ? std::optional<Result<WindowRequest>>(wrong()) : std::nullopt;
    }
    if (version != Version || begin > quint8(WindowRequest::Begin::Import)
        || request.files.size() > MostFiles) {
        return wrong();
    }
    request.begin = WindowRequest::Begin(begin);
    return request;
}

} // namespace

InstanceChannel::InstanceChannel(const QString &storePath, QObject *parent)
    : QObject(parent)
    , m_name(nameFor(storePath))
    , m_server(new QLocalServer(this))
{
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &InstanceChannel::takeConnection);
}

InstanceChannel::~InstanceChannel() = default;

bool InstanceChannel::handOver(const WindowRequest &request) const
{
    QLocalSocket socket;
    socket.connectToServer(m_name);
    if (!socket.waitForConnected(WaitMs)) {
        return false;
    }
    socket.write(written(request));
    return socket.waitForBytesWritten(WaitMs) && socket.waitForReadyRead(WaitMs)
            && socket.read(1) == QByteArray(1, Taken);
}

/// Qt puts a socket in the place of another one without asking, so somebody who answers there is looked for first. What a program that was
/// killed has left is taken away.
Result<> InstanceChannel::listen()
{
    QLocalSocket probe;
    probe.connectToServer(m_name);
    if (probe.waitForConnected(WaitMs)) {
        return fail(Error::Kind::Conflict,
                    tr("Another window of this store has just been opened. Other starts of the "
                       "program lead to that one."));
    }
    QLocalServer::removeServer(m_name);
    if (!m_server->listen(m_name)) {
        return fail(Error::Kind::Io,
                    tr("Other starts of the program cannot reach this window: %1")
                            .arg(m_server->errorString()));
    }
    return {};
}

void InstanceChannel::takeConnection()
{
    while (QLocalSocket *socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
        QTimer::singleShot(WaitMs, socket, &QLocalSocket::abort); // whoever says nothing
        read(socket);
    }
}

void InstanceChannel::read(QLocalSocket *socket)
{
    const auto request = readRequest(socket->peek(Most + 1));
    if (!request) {
        return;
    }
    if (!*request) {
        socket->abort();
        return;
    }
    socket->readAll();
    socket->write(QByteArray(1, Taken));
    socket->flush();
    socket->disconnectFromServer();
    Q_EMIT requested(**request);
}

} // namespace varve
