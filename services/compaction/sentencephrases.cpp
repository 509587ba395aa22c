// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentencephrases.h"

#include <array>

namespace varve
{

namespace
{

/// English, German, French, Spanish, Portuguese, Italian, Russian, Chinese, Japanese, Korean. Lower case, with straight apostrophes and
/// without other marks. No word that means something else in one of the others (on, come, mai, he).
constexpr PhraseRow Rows[] {
    { SentenceKind::Rule, 1.0,
      u"never|always|must not|mustn't|don't ever|don't touch|don't use|don't change|"
      u"from now on|should never|nie|niemals|darf nicht|ab jetzt|禁止|반드시|jamais|nunca|"
      u"à partir de maintenant|désormais|a partir de ahora|de ahora en adelante|"
      u"a partir de agora|никогда|с этого "
      u"момента|нельзя|永远不要|绝对不要|从现在开始|今後は|絶対に|決して|"
      u"절대|앞으로는" },
    { SentenceKind::Rule, 0.95,
      u"must|do not|prefer|i would only want|not allowed|immer|必须|不要|一定要|总是|必ず|しないで|"
      u"常に|하지 마|항상|ne touche pas|ne change pas|no toques|no cambies|no uses|não mexa|"
      u"não use|non usare|non toccare|не трогай|не "
      u"меняй|务必|千万|不得|ないでください|てはいけ|하지 마세요|"
      u"마십시오" },
    { SentenceKind::Rule, 0.9,
      u"make sure|only use|remember|should not|bitte nur|只能|siempre|sempre|il faut|"
      u"tu dois|vous devez|assure toi|assurez vous|hay que|tienes que|asegúrate|"
      u"tem que|certifique se|bisogna|assicurati|всегда|обязательно|должен|должна|"
      u"должны|achtet|始终|不能|必要があります|해야 합니다" },
    { SentenceKind::Rule, 0.85,
      u"dont|shouldn't|avoid|muss|müssen|lieber|achte|toujours|doit|doivent|debe|"
      u"deben|deve|devem|devono|dürfen nicht|nicht ändern|надо" },
    { SentenceKind::Rule, 0.8, u"instead of|no more|i want|i would want|statt|请用" },
    { SentenceKind::Rule, 0.7, u"stop|needs to|has to|required|こと。" },
    { SentenceKind::Rule, 0.65, u"keep|keine" },
    { SentenceKind::Rule, 0.6, u"without|kein|ohne" },
    { SentenceKind::Wish, 0.8,
      u"please|i want|i'd like|bitte|ich möchte|ich will|ください|해 주세요|주세요|s'il te plaît|"
      u"s'il vous plaît|por favor|per favore|пожалуйста|麻烦|お願いします|부탁" },
    { SentenceKind::Wish, 0.75,
      u"i need|we need|we should|you should|wir sollten|请|帮我|il faudrait|on devrait|"
      u"deberíamos|deveríamos|dovremmo|necesito|preciso|希望|てください" },
    { SentenceKind::Wish, 0.7,
      u"can you|could you|can we|could we|should be|let's|kannst du|können wir|我想|应该|"
      u"べき|peux tu|pouvez vous|je veux|je voudrais|j'aimerais|puedes|podrías|podemos|"
      u"quiero|quisiera|você pode|quero|gostaria|puoi|potresti|vorrei|voglio|можешь|"
      u"можете|хочу|давай|давайте|könntest du|können sie|能不能|欲しい|ほしい|해줘" },
    { SentenceKind::Wish, 0.65, u"lets|soll" },
    { SentenceKind::Wish, 0.6, u"how about|wrong" },
    { SentenceKind::Wish, 0.5, u"what about|no|して" },
    { SentenceKind::Wish, 0.45, u"why" },
    { SentenceKind::Decision, 1.0, u"decided|we will use|we'll use|entschieden" },
    { SentenceKind::Decision, 0.95,
      u"root cause|决定|결정|beschlossen|cause racine|causa raíz|causa "
      u"raiz|根本原因|根本的な原因" },
    { SentenceKind::Decision, 0.9,
      u"decision|wir verwenden|wir nehmen|ursache|決め|décidé|décidons|decidido|"
      u"decidimos|deciso|decisión|decisão|decisione|решили|решил|решено|ことにしました|"
      u"することにし|하기로" },
    { SentenceKind::Decision, 0.85, u"chose|采用" },
    { SentenceKind::Decision, 0.8,
      u"the issue was|the problem was|turns out|best solution|原因|避けました|lag daran|"
      u"liegt daran|la cause|la causa|a causa|причина|il s'avère|resulta que|"
      u"stellt sich heraus|оказалось|问题在于" },
    { SentenceKind::Decision, 0.75,
      u"i'll use|i will use|rather than|the problem is|the issue is|that's a bug|"
      u"won't work|das problem ist|das problem war|le problème est|le problème était|"
      u"el problema es|el problema era|o problema é|o problema era|il problema è|"
      u"il problema era|проблема в том|au lieu de|plutôt que|en lugar de|en vez de|"
      u"em vez de|ao invés de|invece di|вместо|stattdessen|anstatt|而不是|改用|代わりに|ではなく|"
      u"대신|원인" },
    { SentenceKind::Decision, 0.7,
      u"instead of|trade off|tradeoff|agreed|not possible|gewollt|理由" },
    { SentenceKind::Decision, 0.65,
      u"the reason|does not work|doesn't work|statt|i would not|funktioniert nicht|"
      u"geht nicht|nicht möglich|ne fonctionne pas|ne marche pas|no funciona|"
      u"no es posible|não funciona|não é possível|non funziona|non è possibile|"
      u"не работает|невозможно|la raison|la razón|o motivo|il motivo|der grund|无法|行不通|"
      u"できません|動作しない|작동하지|불가능|이유" },
    { SentenceKind::Decision, 0.6,
      u"recommend|no longer|will be kept|nicht mehr|n'est plus|ya no|больше не|"
      u"je recommande|recomiendo|recomendo|consiglio|рекомендую|empfehle|建议|不再|推奨|권장" },
    { SentenceKind::Decision, 0.5,
      u"because|choose|weil|因为|때문|deshalb|deswegen|daher|parce que|c'est pourquoi|"
      u"porque|ya que|perché|потому что|так как|поэтому|由于|所以|ため" },
    { SentenceKind::Decision, 0.45, u"approach" },
    { SentenceKind::Decision, 0.4, u"ので" },
    { SentenceKind::Decision, 0.35, u"so that" },
    { SentenceKind::Open, 1.0, u"left to do" },
    { SentenceKind::Open, 0.95,
      u"todo|still need|still needs|still missing|still fails|still failing|"
      u"noch offen|fehlt noch|待办|steht noch aus|noch zu tun|muss noch|müssen noch|"
      u"reste à|queda por|ещё не сделано|осталось" },
    { SentenceKind::Open, 0.9,
      u"next step|next steps|not yet|fixme|next up|下一步|还需要|nächster schritt|"
      u"nächste schritte|prochaine étape|prochaines étapes|próximo paso|"
      u"próximos pasos|próximo passo|próximos passos|prossimo passo|prossimi passi|"
      u"следующий шаг|следующие шаги|pas encore|todavía no|aún no|ainda não|"
      u"non ancora|ещё не|еще не|未完成|尚未|次のステップ|다음 단계" },
    { SentenceKind::Open, 0.85,
      u"remaining|to be done|als nächstes|noch nicht|还没|à faire|il reste|por hacer|"
      u"por fazer|da fare|pendiente|pendientes|pendente|仍需|未対応|未実装|해야 할" },
    { SentenceKind::Open, 0.8,
      u"follow up|untested|接下来|아직|échoue encore|sigue fallando|schlägt noch fehl|"
      u"ungetestet|剩下|남은" },
    { SentenceKind::Open, 0.7, u"blocked|都需要|次に|まだ" },
    { SentenceKind::Open, 0.6, u"残り|다음" },
    { SentenceKind::Open, 0.5, u"later on" },
    { SentenceKind::Done, 1.0, u"all tests pass" },
    { SentenceKind::Done, 0.85,
      u"completed|fixed|implemented|committed|pushed|fertig|erledigt|behoben|完成|完了|완료|"
      u"abgeschlossen|implementiert|umgesetzt|korrigiert|terminé|corrigé|corrigée|"
      u"implémenté|tous les tests passent|terminado|corregido|arreglado|implementado|"
      u"concluído|corrigido|completato|implementato|готово|исправил|исправлено|"
      u"реализовано|завершено|修正しました|実装しました" },
    { SentenceKind::Done, 0.8, u"done|passes|passing|refactored|修复" },
    { SentenceKind::Done, 0.75, u"i've|created|angelegt" },
    { SentenceKind::Done, 0.7,
      u"complete|removed|moved|added|replaced|extracted|renamed|hinzugefügt|entfernt|"
      u"geändert|erstellt|umbenannt|verschoben|ersetzt|ajouté|ajoutée|supprimé|créé|"
      u"créée|mis à jour|déplacé|renommé|remplacé|está hecho|añadido|agregado|eliminado|"
      u"creado|actualizado|feito|adicionado|removido|criado|atualizado|fatto|aggiunto|"
      u"rimosso|creato|aggiornato|сделано|добавил|добавлено|удалил|удалено|создал|"
      u"создано|обновлено|实现了|修改了|添加了|创建了|追加しました|作成しました|変更しました|"
      u"되었습니다" },
    { SentenceKind::Done, 0.65, u"i have|updated" },
    { SentenceKind::Done, 0.6,
      u"works|builds|已经|しました|했습니다|检查了|funktioniert|fonctionne|funciona|funziona|"
      u"работает|habe ich|j'ai|成功" },
    { SentenceKind::Done, 0.4, u"summary" },
    { SentenceKind::Denial, 1.0,
      u"no|not|cannot|can't|couldn't|doesn't|didn't|isn't|wasn't|hasn't|haven't|won't|nicht|"
      u"kein|keine|pas|não|non|не|нет|未|没|ない|ません|않|못" },
};

} // namespace

std::span<const PhraseRow> phraseRows()
{
    return Rows;
}

} // namespace varve
