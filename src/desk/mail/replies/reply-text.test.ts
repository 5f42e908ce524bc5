import { expect, test } from 'vitest';
import { isAutomatic, parseHeaders, replyText, textOfHtml } from './reply-text.ts';

const HISTORY = 'On Sat, Nov 21, 2026 at 1:40 PM';
const HEADS = 'From: Desk <q@p.example>\nSent: Saturday\nTo: Ada\nSubject: Re';
const OWN = 'From: here we can take 3.\nOn Monday we wrote:\nmore of mine';
const FROM = 'Desk <q@p.example>';
const QUOTE_HEADS = [
  `On Sat, 21 Nov 2026, ${FROM} wrote:`,
  `Am Sa., 21. Nov. 2026 um 13:40 Uhr schrieb ${FROM}:`,
  `Le sam. 21 nov. 2026 à 13:40, ${FROM} a écrit\u00a0:`,
  `El sáb, 21 nov 2026 a las 13:40, ${FROM} (<q@p.example>) escribió:`,
  `Il giorno sab 21 nov 2026 alle ore 13:40 ${FROM} ha scritto:`,
  `Em sáb., 21 de nov. de 2026 às 13:40, ${FROM}\nescreveu:`,
  `сб, 21 нояб. 2026 г. в 13:40, ${FROM}:`,
  '21.11.2026 13:40, Desk пишет:',
  `21 нояб. 2026 г., в 13:40, ${FROM} написал(а):`,
  `2026年11月21日(土) 13:40 ${FROM}:`,
  '2026/11/21 13:40、Desk＜q@p.example＞のメール：',
  '2026/11/21 13:40, Desk さんは書きました:',
];
const HEADS_OF_PROGRAMS = [
  'Von: Desk\nGesendet: Samstag',
  'De : Desk\nEnvoyé : samedi',
  'De: Desk\nEnviado el: sábado',
  'Da: Desk\nInviato: sabato',
  'De: Desk\nEnviada em: sábado',
  'От: Desk\nОтправлено: 21 ноября',
  '差出人: Desk\n送信日時: 2026年11月21日',
  '----- Messaggio originale -----',
  '-----元のメッセージ-----',
];
test.each<readonly [string, string, string]>([
  ['the head of a quotation', `Yes.\n\n${HISTORY} Desk <q@p.example> wrote:\n> 3 of 4 lines\n>\n> more`, 'Yes.'],
  ['a head over two lines', `Yes.\n\n${HISTORY}\nDesk <q@p.example> wrote:\n> 3 of 4`, 'Yes.'],
  ...QUOTE_HEADS.map((head) => [head, `OK.\n\n${head}\n> 3`, 'OK.'] as const),
  ...HEADS_OF_PROGRAMS.map((head) => [head, `OK.\n\n${head}\nhistory`, 'OK.'] as const),
  ['German', 'Ja.\nAm 21.11.2026 um 13:40 schrieb Desk:\n> drei', 'Ja.'],
  ['an original message', 'Yes.\n-----Original Message-----\nFrom: Desk\nanything', 'Yes.'],
  ['headers of another program', `Yes.\n\n${HEADS}\n\nlong history`, 'Yes.'],
  ['a line of underscores', 'Yes.\n________________________________\nhistory', 'Yes.'],
  ['quoted lines alone at the end', 'Yes.\n\n> 3 of 4\n> more\n', 'Yes.'],
  ['no history', OWN, OWN],
  ['answers between quoted lines', '> line 1?\nyes\n> line 2?\nno', '> line 1?\nyes\n> line 2?\nno'],
  ['nothing but a quotation', '> 3 of 4', ''],
])('a reply is its own words: %s (C19.43, C19.70)', (_name, mail, expected) =>
  expect(replyText([mail])).toBe(expected),
);

test('texts before and behind an attachment are both kept, each without its history (C19.43)', () => {
  const texts = ['Before.\n-----Original Message-----\nhistory', 'Behind.\n\n> 3 of 4', '> all quoted'];
  expect([replyText(texts), replyText(['> one', '> two'])]).toEqual(['Before.\n\nBehind.', '']);
});

test('control characters, and texts of any length and form, are read in short time', () => {
  expect(replyText(['a\0b\u0007\r\nc'])).not.toMatch(/[^\P{Cc}\n]/u);
  const begun = performance.now();
  for (const evil of ['>'.repeat(300_000), 'On '.repeat(100_000), '\n'.repeat(300_000), 'From: a\n'.repeat(40_000)])
    expect(replyText([evil]).length).toBeLessThan(8_100);
  for (const evil of ['<'.repeat(300_000), '<script'.repeat(50_000), '<br '.repeat(80_000), '&#x1;'.repeat(50_000)])
    textOfHtml(evil);
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test('the words of HTML come without what is not shown', () => {
  const html =
    '<head><title>x</title></head><STYLE>p{}</STYLE><p>5 &lt; 6 &amp; &#8364; &#x1F600; &euro;&nbsp;3 &Eacute;t&eacute; &frac12; &nix; &lt;</p><div>b<br/>c</div>';
  expect(textOfHtml(html).trim()).toBe('5 < 6 & € 😀 € 3 Été ½ &nix; <\nb\nc');
});

test.each([
  'Automatic reply: Quotation',
  'Abwesenheitsnotiz: Re: 5',
  'Réponse automatique : RFQ',
  'Respuesta automática: x',
  'Risposta automatica: x',
  'Resposta automática: x',
  'Автоматический ответ: x',
  '自動応答: x',
  '不在通知',
  'Re: Out of Office',
  'Fuori sede',
  'Fora do escritório: x',
  'Absence du bureau',
])('an absence note is one by its subject: %s (C19.42)', (subject) =>
  expect([isAutomatic(new Map(), subject), isAutomatic(new Map(), `About ${subject}`)]).toEqual([true, false]),
);

test.each([
  'X-Autorespond: yes',
  'X-Auto-Reply: no\nX-Precedence: auto_reply',
  'X-MS-Exchange-Inbox-Rules-Loop: a@b.example',
  'List-Unsubscribe: <https://x.example>',
  'Auto-Submitted: auto-replied',
])('a program tells by its headers: %s (C19.42)', (head) => expect(isAutomatic(parseHeaders(head))).toBe(true));
