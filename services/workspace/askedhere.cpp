// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askedhere.h"

namespace varve
{

Result<bool> wasAskedHere(const Branch &branch, StoreReader &reader)
{
    for (auto at = branch.path.crbegin(); at != branch.path.crend(); ++at) {
        const EntryNode &node = branch.node(*at);
        if (node.type == EntryType::ModelChange) {
            return false;
        }
        if (node.type != EntryType::Message || node.role != Role::User) {
            continue;
        }
        const auto question = reader.entry(node.seq);
        if (!question) {
            return std::unexpected(question.error());
        }
        if (!question->originKey.isEmpty()) {
            return false;
        }
        // A file of ours brings entries as they were, without such a key.
        return reader.importedUpTo(question->session).transform([&](qint64 seq) {
            return node.seq > seq;
        });
    }
    return false;
}

} // namespace varve
