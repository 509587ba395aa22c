// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverdiscovery.h"

namespace varve
{

using namespace Qt::StringLiterals;

QFuture<QList<FoundServer>> discoverServers(HttpTransport *transport,
                                            const DiscoveryOptions &options)
{
    using namespace std::chrono_literals;
    if (options.ports.isEmpty()) {
        return QtFuture::makeReadyValueFuture(QList<FoundServer>());
    }
    ProbeOptions probing;
    probing.stop = options.stop;
    probing.timeouts = HttpTimeouts { 1s, 2s, 2s };
    QList<QUrl> urls;
    QList<QFuture<ServerReport>> probes;
    for (const quint16 port : options.ports) {
        QUrl url(u"http://127.0.0.1/v1"_s);
        url.setPort(port);
        urls.append(url);
        probes.append(listModels(transport, Endpoint::chat(url, {}), probing));
    }
    return QtFuture::whenAll(probes.begin(), probes.end())
            .then(transport, [urls](const QList<QFuture<ServerReport>> &done) {
                QList<FoundServer> found;
                for (qsizetype i = 0; i < done.size(); ++i) {
                    if (done[i].resultCount() > 0 && done[i].result().isThere()) {
                        found.append({ urls[i], done[i].result() });
                    }
                }
                return found;
            });
}

} // namespace varve
