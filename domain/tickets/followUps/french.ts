import type { Forms } from './phrases.ts';

export const french: Forms = {
  language: 'fr',
  greetings: `
    (bonjour|bonsoir|salut|hello|coucou|cher|chère|chers) (à tous|à toutes et à tous|madame|monsieur|madame monsieur|messieurs|l'équipe|toute l'équipe|)
    (madame monsieur|madame|monsieur)`,
  thanks: `
    (tout|maintenant tout|désormais tout) (marche|fonctionne|est bon|va bien)
    (merci|merci beaucoup|un grand merci|mille mercis|merci infiniment|merci bien|mille merci|merci encore|merci à vous|merci à toi|merci à tous|je vous remercie|je te remercie|nous vous remercions|je vous remercie beaucoup|je vous remercie infiniment|encore merci|grand merci|merci d'avance|tous mes remerciements)
    (ça|cela|tout|c'est|maintenant ça) (marche|fonctionne|a marché|a fonctionné|m'a aidé|m'a beaucoup aidé|est réglé|est résolu|est rentré dans l'ordre|est en ordre|est parfait|est bon|réglé|résolu|parfait|bon|tout bon|noté|compris|super|génial|bien reçu|très clair|clair|nickel|top) (maintenant|à nouveau|de nouveau|parfaitement|bien|très bien|pour moi|désormais|)
    (problème|le problème|mon problème|le souci) (est |)(résolu|réglé)
    (parfait|super|génial|excellent|formidable|impeccable|nickel|top|très bien|magnifique|chouette|bravo|fantastique)
    (d'accord|ok|okay|entendu|bien reçu|bien noté|c'est noté|noté|compris|ça marche|bien compris|je confirme|confirmé|tout est bon|tout est clair|c'est tout bon|c'est parfait|c'est très clair)
    (votre|ta) (solution|réponse|explication|aide) (a fonctionné|a marché|m'a aidé|m'a beaucoup aidé|est parfaite|était parfaite)
    (j'ai|nous avons) (bien |)(reçu|récupéré|trouvé) (le colis|le mail|le remboursement|l'argent|la facture|la commande|votre mail|tout|mon colis|ma commande)
    (le colis|le remboursement|la commande|mon colis|ma commande) est (bien |)(arrivé|arrivée)
    (vous êtes|tu es) (les meilleurs|le meilleur|la meilleure|super|géniaux|au top|formidable|formidables|génial)`,
  courtesies: `
    (très|vraiment|trop) (gentil|gentil de votre part|aimable|utile|sympa|efficace)
    pour (votre|ton|cette|ce|le|la|l'|tout votre) (rapide |excellente |précieuse |)(réponse|aide|retour|soutien|travail|patience|explication|information|efficacité|réactivité|disponibilité|gentillesse|assistance|message|confirmation|compréhension|temps|service|suivi|mail) (rapide|si rapide|très rapide|précieuse|claire|détaillée|et votre patience|et votre aide|et votre réactivité|et votre gentillesse|)
    pour (l'aide|l'info|l'information|l'explication|les informations|les explications|vos explications|vos conseils|vos efforts|tout|tout ce que vous faites|votre aide précieuse|votre réponse si rapide|le remboursement|la solution|l'astuce)
    (de|d') (votre aide|votre réponse|votre retour|votre compréhension|m'avoir aidé|m'avoir répondu|m'avoir répondu si vite|votre patience|votre réactivité|avoir pris le temps)
    (c'est|c'était|ce fut) (très|vraiment|super|) (gentil|gentil de votre part|utile|rapide|aimable|sympa|efficace)
    (vous m'avez|vous nous avez|tu m'as) (beaucoup|bien|vraiment|) (aidé|aidée|aidés)
    (vous pouvez|tu peux) (fermer|clôturer|clore) (le ticket|la demande|le dossier|ce ticket|ma demande)
    (c'est|c'était|ce sera) (tout|tout ce dont j'avais besoin|tout pour moi|tout pour le moment|exactement ce qu'il me fallait)
    (pas de|plus de|aucun|aucune|aucune autre) (problème|souci|question|questions) (de mon côté|)
    (pas besoin de répondre|inutile de répondre|rien d'autre|je n'ai plus de questions|je n'ai pas d'autres questions|je n'ai pas d'autre question|pas d'urgence|rien de pressé)
    (bonne|une bonne|une excellente|excellente|très bonne|une très bonne) (journée|soirée|semaine|continuation|fin de journée|fin de semaine|après midi|année) (à vous|à vous aussi|à toi|également|à toute l'équipe|)
    (bon|un bon|excellent|très bon) (week end|weekend|après midi|courage|dimanche) (à vous|à vous aussi|également|)
    (je vous souhaite|nous vous souhaitons|passez|je te souhaite)
    (bon travail|beau travail|continuez comme ça|service au top|super service|excellent service)
    (et|très|vraiment|encore|oui|aussi|beaucoup|maintenant|à nouveau|de nouveau|bien|alors|donc|tout|également|à tous|à vous|infiniment|sincèrement|toute l'équipe|à toute l'équipe|pour tout|wow|déjà|de rien|à bientôt|à vous aussi|du coup|en tout cas)
    (je voulais juste vous remercier|je voulais vous remercier|je tenais à vous remercier|je voulais juste dire merci|juste pour confirmer|pour confirmer|je vous confirme|je confirme que|je vous confirme que)
    (je vais|je ferai) (faire comme ça|essayer ça|patienter|attendre|comme ça)
    (désolé|désolée|navré) pour (le dérangement|la confusion|la réponse tardive)`,
  closings: `
    (bien |très |)(cordialement|sincèrement|amicalement)
    (cordialement vôtre|bien à vous|bien à toi|salutations|meilleures salutations|salutations distinguées|sincères salutations|bises|cdlt|merci et bonne journée|cordiales salutations|respectueusement|à bientôt)`,
  absences: `
    (je suis|je serai|nous sommes) (actuellement |)(absent|absente|absents|en congé|en congés|en vacances|en déplacement|en congé maternité|en congé parental|en arrêt maladie|indisponible|hors du bureau)
    (nos bureaux sont|notre bureau est|le bureau est) (actuellement |)(fermés|fermé)
    (réponse automatique|message d'absence|absence du bureau|absent du bureau)
    (ceci est|c'est|il s'agit d') (une|un) (réponse automatique|message automatique)
    ce (message|mail|courriel) (est|a été) (généré automatiquement|automatique|envoyé automatiquement)
    (votre message|votre demande|votre mail|votre courriel) (a bien été|a été|est bien) (reçu|reçue|enregistré|enregistrée|pris en compte|prise en compte|arrivé)
    nous avons bien reçu votre (message|demande|mail|courriel)
    (votre message|le message suivant) n'a pas pu être (remis|distribué)`,
  replies: `
    (je vous remercie|merci) (pour|de) votre (message|mail|courriel|demande)
    (jusqu'au|jusqu'à|du|au|à partir du|depuis le|le|et|de retour le|de retour|inclus|à compter du|entre le|et le)
    (je serai|nous serons) (de retour|de nouveau joignable|joignable|à nouveau disponible|de retour au bureau) (le|à partir du|)
    (avec un|sans|et je n'aurai pas|je n'ai pas|avec) (accès limité à mes mails|accès à mes mails|accès à ma messagerie|accès limité à ma messagerie|accès à mes courriels)
    (je vous répondrai|je répondrai|nous vous répondrons|nous reviendrons vers vous|je reviendrai vers vous|je traiterai votre message|nous vous répondrons) (dès mon retour|à mon retour|dès que possible|dans les meilleurs délais|rapidement|prochainement|sous|)
    (votre message|vos messages|les mails) (ne sera pas|ne seront pas|sera|seront) (transféré|transférés|lu|lus|traité|traités)
    (dès mon retour|à mon retour|dès que possible|dans les meilleurs délais|jours ouvrés|jours ouvrables|heures|inclus|et)
    (merci de ne pas répondre|ne répondez pas|veuillez ne pas répondre) à (ce message|ce mail|ce courriel)`,
  contacts: `
    (en cas d'urgence|en cas d'absolue urgence|pour toute urgence|pour toute question urgente|pour les urgences)
    (en mon absence|pendant mon absence|durant mon absence)
    si votre (demande|message) est (urgent|urgente)`,
  dates: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche
    er h prochain prochaine semaine demain aujourd'hui matin soir`,
};
