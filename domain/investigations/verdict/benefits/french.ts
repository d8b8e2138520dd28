import { AMOUNT, word, type Benefits, type Form } from './phrase.ts';

const GIVES = String.raw`(?:nous|je)(?: vous| t'| te)?(?: avons| ai| allons| vais)?(?: \p{L}+)? ?(?:offr|accord|envo|donn|ajout|fais|fera|faisons|ferons|consent|octroy|joign)\p{L}*|(?:offrons|accordons)|(?:nous|je) vous (?:avons|ai) (?:offert|accordé|envoyé|fait)`;
const GETS = String.raw`vous (?:avez (?:désormais|maintenant)|recevrez|recevez|aurez|bénéficiez|bénéficierez|obtenez|obtiendrez|économisez)|voici|veuillez accepter|pour vous dédommager|à titre (?:commercial|d'excuse|de dédommagement)|en guise de|avec le code`;
const FORMS: readonly Form[] = [
  [word(String.raw`essai`), word(String.raw`ajout\p{L}*|supplémentaires?|de plus`)],
  [
    word(
      String.raw`(?:gratuit\p{L}*|offert\p{L}*) pour vous|geste commercial|à nos frais|trop-perçu|à moitié prix|(?:nous|je) (?:prenons|prends|prendrons) en charge`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`bons? (?:d'achat|de réduction|cadeau)|chèques?[- ]cadeau|coupons?|remises?|réductions?|rabais|ristournes?|avoir de|code promo|${AMOUNT} de (?:remise|réduction|crédit)`,
    ),
  ],
  [
    word(GIVES, GETS),
    word(
      String.raw`(?:mois|semaines?|jours?|ans?|année)(?: \p{L}+){0,2}? (?:gratuit|offert|supplémentaire|sans frais)\p{L}*`,
    ),
  ],
  [
    word(
      String.raw`(?:prochaine?s?|ce|premiers?|première) (?:\p{L}+ ){0,2}?(?:mois|semaines?|année)|(?:mois|semaine|année) prochaine?`,
    ),
    word(String.raw`gratuit\p{L}*|offert\p{L}*|à notre charge`),
  ],
  [word(String.raw`(?:votre|la|l') ?(?:période d')?essai`), word(String.raw`prolong\p{L}*|rallong\p{L}*|étend\p{L}*`)],
  [
    word(String.raw`somme|montant|argent|paiement|frais|différence|${AMOUNT}`),
    word(String.raw`restitu\p{L}*|revers(?:é|er|ons|erons|ée|era)\p{L}*|rend(?:ons|rons|re)|récupér(?:erez|ez)`),
    word('vous|votre'),
  ],
  [
    word(
      String.raw`vous ne (?:paierez|payez|payerez|serez)|rien à payer|ne (?:vous )?sera pas|sans frais (?:pour vous|supplémentaires)`,
    ),
    word(String.raw`paierez|payez|payerez|payer|factur\p{L}*|prélev\p{L}*|débit\p{L}*|frais`),
  ],
  [
    word(String.raw`argent|somme|montant|paiement|${AMOUNT}`),
    word(String.raw`(?:de|en|sera de) retour|revien(?:t|dra)|arriver(?:a|ont)`),
    word('vous|votre'),
  ],
  [
    word(
      String.raw`(?:nous|je|j'ai|nous avons)(?: avons)? ?(?:annul|rédui|baiss|effac)\p{L}*|(?:avons|ai) (?:annulé|réduit|baissé|effacé)`,
    ),
    word('facture|frais|montant|prix|pénalité'),
  ],
  [
    word(String.raw`remise|réduction|rabais|avoir|geste`),
    word(String.raw`(?:sera|est|a été|avons|ai|avez) (?:\p{L}+ )?(?:appliqu|accord|ajout|consent|déduit)\p{L}*`),
    word('votre|vous'),
  ],
  [
    word(String.raw`(?:nous|je) (?:ne )?(?:vous )?(?:factur|annul|supprim|renon|prenons)\p{L}*`),
    word('frais|rien|facture|pénalité|à notre charge'),
  ],
];

export const FRENCH: Benefits = {
  forms: FORMS,
  mention: {
    gift: word(
      String.raw`bons? (?:d'achat|de réduction|cadeau)|chèques?[- ]cadeau|coupons?|remises?|réductions?|rabais|ristournes?|avoir de ${AMOUNT}|avoir vous`,
      String.raw`sans (?:frais|supplément|coût)|gratuitement`,
    ),
    reader: word('vous|votre|vos|te|ton|ta'),
    but: word(
      String.raw`saisi\p{L}*|entrez|champ|panier|expiré\p{L}*|valable|accepté\p{L}*|page|ne|n'\p{L}+|pas|seulement|étudiants?|à partir|télécharg\p{L}*|application|formule|livraison|paramètres|utilis\p{L}*`,
    ),
  },
};
