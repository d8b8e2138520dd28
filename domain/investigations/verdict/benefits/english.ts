import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`(?:we|i|our team|my colleagues?)(?:'ve|'ll|'re|'m)? (?:(?:have|has|will|would|can|could|are|am|going|to|now|already|also|just|gladly|happily|be|hereby|like|love|want|happy|pleased|able) ){0,5}(?:give|gave|given|giving|grant|offer|add|appl|send|sent|issue|issuing|put|enclose|attach|provid|arrang|creat|deduct|took|take|taken|knock|set up|includ|extend|cover)\p{L}*`;
const GETS = String.raw`(?:you|you'll|you will)(?: (?:now|also|will|can|should|then|get to))? (?:get|receive|have|be given|be getting|save|be receiving)|here(?:'s| is| are)|please (?:accept|take|enjoy)|(?:as|by way of) (?:an? |our )?(?:apology|gesture|compensation|goodwill|thank)|for (?:the|your) (?:trouble|inconvenience)|attached|enclosed|you(?: now| also)? have|have a|you've got|(?:use|with|enter) (?:the |this |your )?(?:\p{L}+ )?code`;
const GIFT = String.raw`(?:gift |discount |store )?(?:vouchers?|coupons?)|gift ?cards?|discounts?|rebates?|${AMOUNT} (?:\p{L}+ )?(?:off|reduction|credit)|percent off|store credits?|promo(?:tional)? codes?`;
const PERIOD = String.raw`(?:day|week|month|year|quarter|period)s?`;
const FORMS: readonly Form[] = [
  [word('trial'), word(String.raw`add(?:ed|ing)?|put|plus|on top`)],
  [
    word(
      String.raw`(?<!depends? |rely |relies |count |counting |based |is )on us(?= |$|\p{P})|free for you|(?:half|reduced) price|half (?:of )?the price|half off|${AMOUNT} code|expect ${AMOUNT}|yours,? (?:for )?free|free months?,? (?:are|is) yours|owe(?:d)? you|you are owed|pro-?rat\p{L}*|at our (?:own )?(?:expense|cost)|(?:billed|charged) (?:\p{L}+ )?(?:by mistake|twice|in error|wrongly|double)`,
    ),
  ],
  [word(String.raw`(?:come|comes|coming|taken|is|are) off`), word(String.raw`(?:bill|invoice|statement|price)`)],
  [
    word(String.raw`(?:adjust|correct|reduc|lower|re-?issu|cancel|amend|void)(?:ed|d)?`),
    word(String.raw`(?:your|the) (?:\p{L}+ )?(?:invoice|bill)`),
    word('we|i|has been|was|is'),
  ],
  [
    word('free of charge|for free|at no (?:extra |additional )?(?:cost|charge)'),
    word('you|your'),
    word(String.raw`until|till|through|for (?:the next|another|a|one|two|three|\d+)|this (?:month|year)|now`),
  ],
  [word(String.raw`(?:extended|longer|prolonged|second|new|another) (?:free )?trial`), word('we|i|you|your')],
  [
    word(
      String.raw`(?:you(?:'re| are) now|you (?:have been|were) (?:now |already )?(?:moved|switched|upgraded|put)|we(?:'ve| have)? (?:moved|put|switched|upgraded) you) (?:on|onto|to) (?:the|a|our)`,
    ),
    word('plan|tier|subscription'),
  ],
  [
    word(
      String.raw`(?:transactions?|charges?|payments?|duplicates?|invoices?|amounts?|${AMOUNT})(?: [^\s]{1,24}){0,4}? (?:voided|reversed|undone|dropped|show up|appear|land|arrive|reach)`,
    ),
    word(String.raw`voided|reversed|undone|dropped|statement|account|card|you`),
  ],
  [word('code'), word('sav(?:e|es|ing)|takes?|gives?'), word(AMOUNT)],
  [word(String.raw`cost you (?:anything|nothing|a cent)|costs? you nothing`)],
  [
    word('trial'),
    word(
      String.raw`(?:another|additional|extra|more) (?:\p{L}+ |\d+ )?(?:days?|weeks?|months?)|(?:\d+|two|three) more`,
    ),
  ],
  [word(GIVES, GETS), word(GIFT)],
  [
    word(GIVES, String.raw`you(?:'ll| will)? (?:get|receive)|please accept|here(?:'s| is)`),
    word(
      String.raw`free (?:\p{L}+ )?${PERIOD}|(?:\p{L}+ )?${PERIOD}(?: \p{L}+){0,3}? (?:for free|free of charge|at no (?:cost|charge))`,
    ),
  ],
  [
    word(
      String.raw`(?:next|first|this|coming|following|current) (?:\p{L}+ )?${PERIOD}(?: \p{L}+){0,4}? (?:free|on us|on the house|at no (?:cost|charge))`,
    ),
  ],
  [word(String.raw`(?:is|are|it's|that's) on (?:us|the house)|complimentary`)],
  [
    word(String.raw`(?:your|the) (?:free )?trial(?: period| phase)?`),
    word(String.raw`(?:extended|prolonged|longer|lengthened)|(?:runs|lasts|goes on) now|now (?:runs|lasts|ends)`),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|can|now|just|are|am) ){0,3}(?:extend|prolong|lengthen|add)\p{L}*`,
    ),
    word('trial'),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ll)?(?: \p{L}+){0,2}? (?:not|never|n't)|won't|you(?:'ll| will) not be|will not be|you are not`,
    ),
    word(String.raw`(?:charge|bill|invoice)d?(?: you| us| for| anything|$|\p{P})`, String.raw`pay for`),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|just|now) ){0,2}(?:took|take|taken|remov\p{L}*|waiv\p{L}*|drop\p{L}*|cancel\p{L}*|struck|delet\p{L}*)|no longer appl\p{L}*`,
    ),
    word(String.raw`(?:\p{L}+ )?fees?|surcharges?|invoices?|bill`),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|just|now|can|are|am|sending|going|to) ){0,4}(?:send|sent|ship|replac|deliver|giv|mail)\p{L}*`,
      String.raw`(?:replacement|new \p{L}+|goodwill|repair)`,
    ),
    word(
      'at no (?:extra |additional )?(?:cost|charge)',
      'free for you',
      'for free',
      String.raw`free of charge(?! from)`,
    ),
    word('we|i|you'),
  ],
  [
    word(
      String.raw`(?:money|amounts?|sum|payments?|price|difference|fees?|costs?|total|deposit|claim|${AMOUNT})(?: [^\s]{1,24}){0,6}? (?:back|returned)`,
    ),
    word(String.raw`you|your|card|account|bank`),
    word(
      String.raw`(?:send|sent|get|have|receive|transfer\p{L}*|getting|pay|paid|give|gave|come|are|coming|be|are|is|put|return\p{L}*|wired?|book\p{L}*)`,
    ),
  ],
  [
    word(
      String.raw`(?:pay|paid|paying|giv\p{L}*|send|sent|transfer\p{L}*|wire|wired)(?: it| them)?(?: to)?(?: you)? back`,
    ),
    word('money|amount|sum|payment|price|difference|fee|costs?|total', AMOUNT),
  ],
  [
    word(
      String.raw`(?:payments?|transactions?|amounts?|transfer|${AMOUNT}) (?:has|have|was|were|will|is|are)(?: been| be| being)? (?:reversed|returned|refund\p{L}*|credited|sent back|paid back|on (?:its|their) way to you)`,
    ),
  ],
  [word(GIVES), word(String.raw`${AMOUNT} (?:of |in |as )?(?:a )?(?:\p{L}+ )?credit|credit (?:of|worth) ${AMOUNT}`)],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll|'re|'m)? (?:(?:have|has|will|would|can|are|am|going|to|now|already|also|just|gladly|went|ahead|and|hereby|then) ){0,5}(?:appl|approv|wir|transfer|knock|cut|lower|reduc|cover|pay|paid|waiv|deduct|halv|credit|grant|settl|remit)\p{L}*`,
    ),
    word(
      String.raw`\p{L}* ?discounts?|(?:off|on|from) (?:your|the|this|next) (?:\p{L}+ )?(?:bill|invoice|price|fee|order|renewal)|claim|deposit|compensation|${AMOUNT}|the (?:return|shipping|postage|difference|costs?|fee|price|bill)|for (?:a new|the new|the)`,
    ),
  ],
  [
    word(
      String.raw`(?:we|i)(?:'ve|'ll)? (?:(?:have|will|just|went|ahead|and|now) ){0,4}(?:bump|upgrad|mov|switch|put|set|give|gave|keep|kept|leave|left)\p{L}*`,
    ),
    word(
      String.raw`(?:at )?no (?:extra |additional )?(?:cost|charge)|free of charge|for free|without (?:extra )?charge`,
    ),
  ],
  [
    word(String.raw`your (?:\p{L}+ )?(?:renewal|month|year|order|invoice|upgrade|seat|seats)`),
    word(
      String.raw`(?:is|are|will be|be) (?:completely |entirely )?(?:free|on us|on the house|waived|reduced|discounted)`,
    ),
  ],
  [
    word(
      String.raw`you (?:won't|will not|don't|do not|needn't|need not)(?: have to| need to)? (?:pay|owe|see a charge|be (?:charged|billed))|(?:there is |there's |with )?no charge (?:for|this|in)|nothing to pay`,
    ),
  ],
  [
    word(
      String.raw`made? (?:you )?whole|make (?:it|this|that) up to you|${AMOUNT} (?:is|are) (?:now |already )?on (?:its|their) way`,
    ),
  ],
  [
    word(String.raw`(?:knock|tak|shav|cut)\p{L}*`),
    word(String.raw`off (?:your|the) (?:\p{L}+ )?(?:bill|invoice|price|fee)`),
  ],
];

export const ENGLISH: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`(?:gift |discount |store )?(?:vouchers?|coupons?)|gift ?cards?|discounts?|rebates?|goodwill|compensation|store credits?|${AMOUNT} (?:credit|off)`,
      String.raw`(?:at no|without|no) (?:extra |additional |further )?(?:cost|charge)|free of charge|for free`,
    ),
    reader: word(String.raw`you|your|yours|you'll|replacement|renewal|upgrade`),
    but: word(
      String.raw`enter\p{L}*|fields?|accept(?:ed|s)?|expired?|ended|ran out|cart|basket|check-?out|settings|pages?|only|works?|somebody|someone|anybody|invalid|redeem\p{L}*|us(?:e|es|ed|ing)|cannot|\p{L}+n't|not|students?|minimum|conditions|terms|why|combined?|from|download\p{L}*|app|calls?|version|shop|plan|trial|shipping|delivery|repair`,
    ),
  },
};
