import type { Forms } from './phrases.ts';

export const dutch: Forms = {
  language: 'nl',
  greetings: `
    (hallo|hoi|hi|hey|dag|beste|geachte|goedemorgen|goedemiddag|goedenavond|goedendag|lieve) (allemaal|team|heer|mevrouw|meneer|heer mevrouw|klantenservice|mensen|)`,
  thanks: `
    (bedankt|dank|dank u|dank je|dank jullie|dank u wel|dank je wel|dankjewel|dankuwel|dank jullie wel|hartelijk dank|hartelijk bedankt|heel erg bedankt|heel hartelijk dank|veel dank|ontzettend bedankt|super bedankt|erg bedankt|nogmaals bedankt|nogmaals dank|duizendmaal dank|alvast bedankt|hartstikke bedankt|bedankt hoor|enorm bedankt|fijn bedankt|mijn dank is groot|ik dank u|ik waardeer het|ik waardeer het zeer|thanks|bedankt allemaal|heel veel dank|ontzettend bedankt)
    (het|dit|dat|alles|nu) (werkt|doet het|werkte|is opgelost|is gelukt|heeft geholpen|heeft me geholpen|heeft gewerkt|is in orde|is goed|is duidelijk|klopt|is geregeld|is prima|is helder|is aangekomen|is binnen|is perfect) (nu|weer|nu weer|perfect|prima|goed|helemaal|uitstekend|)
    nu (werkt|doet) (het|alles) (weer|het weer|prima|perfect|het|)
    (werkt|gelukt|opgelost|geregeld|het is gelukt) (nu|weer|perfect|prima|)
    (probleem|het probleem|mijn probleem) (is |)(opgelost|verholpen)
    (perfect|super|geweldig|top|prima|uitstekend|fantastisch|mooi|fijn|heel fijn|tof|helemaal goed|heel goed|fijn om te horen|wat fijn|mooi zo|toppie|wat een service)
    (oké|ok|oke|akkoord|begrepen|duidelijk|helder|alles duidelijk|alles goed|in orde|ontvangen|genoteerd|bevestigd|goed om te weten|is goed|ik begrijp het|alles in orde|komt goed|dat is duidelijk)
    (uw|je|jullie|de) (oplossing|antwoord|uitleg|tip|hulp) (werkte|werkt|heeft geholpen|heeft gewerkt|was perfect|was heel duidelijk)
    (ik heb|we hebben|heb) (het pakket|de mail|het geld|de terugbetaling|de factuur|de bestelling|alles|het|mijn bestelling) (ontvangen|binnen|gekregen)
    (het pakket|het geld|de bestelling|de terugbetaling|mijn pakket|mijn bestelling) is (vandaag|gisteren|net|goed|) (aangekomen|ontvangen|binnen)
    (jullie zijn|u bent|je bent) (top|geweldig|de beste|toppers|een held|super|een topper)`,
  courtesies: `
    (heel|erg|zeer) (vriendelijk|aardig|behulpzaam|fijn|lief|snel)
    voor (uw|je|jullie|de|het|al uw|al je|alle|deze|dit|zo'n|die) (snelle|vlotte|goede|fijne|geweldige|vriendelijke|duidelijke|heldere|super snelle|uitgebreide|prettige|) (hulp|antwoord|reactie|uitleg|ondersteuning|service|informatie|info|tip|oplossing|moeite|geduld|tijd|bevestiging|terugkoppeling|begrip|terugbetaling|mail|bericht|afhandeling|medewerking|inzet|support)
    voor (alles|de hulp en het geduld|uw tijd en moeite|het meedenken|het uitzoeken|het snelle antwoord|het helpen|het oplossen|de snelle hulp|de moeite)
    (dat|het) (is|was|heeft) (heel|erg|echt|super|) (behulpzaam|vriendelijk|snel|aardig|fijn|nuttig|geholpen|handig|lief|prettig)
    (u heeft|je hebt|jullie hebben) (me|mij|ons) (heel|erg|super|) (goed|enorm|) geholpen
    (u kunt|je kunt|jullie kunnen|u mag|je mag|jullie mogen) (het ticket|de zaak|de melding|dit ticket) sluiten
    (dat|dit) (is|was) (alles|alles wat ik nodig had|alles voor nu|precies wat ik nodig had|alles wat ik wilde weten)
    (geen|ik heb geen|verder geen) (verdere |andere |)(vragen|problemen|vragen meer)
    (geen probleem|geen dank|graag gedaan|geen haast|antwoord niet nodig|u hoeft niet te antwoorden|je hoeft niet te antwoorden|niets te danken|niet nodig om te antwoorden)
    (nog |)(een |)(fijne|prettige|goede|mooie|fijn|prettig|goed|leuke|gezellige) (dag|avond|week|middag|weekend|werkdag|dag verder|dag nog|weekend alvast|weekend toegewenst|dag toegewenst) (verder|nog|toegewenst|)
    (ik wens|we wensen|wens) (u|je|jullie) (nog |)
    (goed werk|goed bezig|ga zo door|top service|goede service|super service|prima service|mooi werk|goed gedaan)
    (en|heel|erg|echt|nogmaals|weer|nu|ja|ook|alles|zo|dan|wel|zeer|jullie ook|u ook|tot ziens|insgelijks|hierbij|in ieder geval|allemaal|wow|tot snel|dus|super|hoor|verder|dat|het|hartelijk)
    (ik wilde alleen even bedanken|ik wilde even bedanken|even ter bevestiging|ter bevestiging|ik bevestig|ik kan bevestigen|ik kan bevestigen dat|ik bevestig dat|bij deze bevestig ik dat|ik wilde alleen dank zeggen)
    (ik zal dat doen|zal ik doen|ga ik doen|doe ik|ik wacht af|ik wacht het af|dan wacht ik|dat zal ik onthouden)
    (sorry|excuses) voor (het ongemak|de verwarring|de late reactie|de moeite|de overlast)`,
  closings: `
    (met |)(vriendelijke|hartelijke|beste|warme) (groet|groeten)
    (groet|groeten|groetjes|mvg|hoogachtend|vriendelijk gegroet|met dank|met dank en groet|bedankt en groet|bedankt en groeten|dank en groet|vele groeten|veel groeten|gr)`,
  absences: `
    (ik ben|wij zijn|we zijn|op dit moment ben ik|momenteel ben ik) (momenteel |op dit moment |)(niet op kantoor|afwezig|met vakantie|op vakantie|met verlof|niet aanwezig|op zakenreis|ziek|gesloten|niet bereikbaar)
    (ons kantoor|het kantoor) is (momenteel |)gesloten
    (automatisch antwoord|automatische reactie|afwezigheidsbericht|automatisch bericht|automatische beantwoording)
    (dit is|het betreft) een (automatisch|automatische|automatisch gegenereerd|automatisch gegenereerde) (antwoord|reactie|bericht|mail|e mail)
    (dit bericht|deze mail|deze e mail) (is|wordt|werd) automatisch (gegenereerd|verzonden|verstuurd|aangemaakt)
    (uw|je) (bericht|mail|e mail|aanvraag|vraag) is (goed |)(ontvangen|bij ons binnengekomen|in goede orde ontvangen)
    (wij hebben|we hebben) uw (bericht|mail|e mail|aanvraag|vraag) (ontvangen|in goede orde ontvangen)
    (uw|het volgende) bericht kon niet worden (afgeleverd|bezorgd)`,
  replies: `
    (wij|we|ik) (zullen|zal) (zo snel mogelijk|zo spoedig mogelijk) (reageren|antwoorden|contact met u opnemen)
    (bedankt|dank|dank u|dank je|hartelijk dank|dank u wel|dank je wel) voor (uw|je|het) (bericht|mail|e mail|vraag|aanvraag)
    (tot|tot en met|van|vanaf|op|en|sinds|weer vanaf|t m|met ingang van|weer op|weer)
    (ik ben|wij zijn|we zijn|ben ik|zijn wij) (weer |)(bereikbaar|aanwezig|terug|op kantoor|terug op kantoor|weer bereikbaar|beperkt bereikbaar|weer aanwezig) (vanaf|op|)
    (en heb|ik heb|met|zonder|en heb ik) (geen |beperkt |beperkte |)(toegang tot mijn mail|toegang tot mijn e mail|toegang tot e mail|toegang tot mail)
    (ik zal|wij zullen|we zullen|ik|wij) (uw |je |)(bericht|mail|e mail|) (beantwoorden|reageren|beantwoord|reageer|antwoorden|neem contact op|nemen contact op|behandelen) (na terugkomst|na mijn terugkeer|zo snel mogelijk|zo spoedig mogelijk|daarna|binnen|bij terugkomst|)
    (zo spoedig mogelijk|zo snel mogelijk|na mijn terugkeer|na terugkomst|bij terugkomst) (reageer ik|neem ik contact op|neem ik contact met u op|beantwoord ik uw bericht|nemen wij contact met u op|reageren wij)
    (uw bericht|uw mail|mails|berichten) (wordt|worden) (niet |)(doorgestuurd|gelezen|gelezen of doorgestuurd|doorgestuurd of gelezen)
    (zo snel mogelijk|zo spoedig mogelijk|na terugkomst|werkdagen|uur|weer|contact met u op)
    (gelieve niet te reageren|reageer niet|u kunt niet reageren) op (dit bericht|deze mail|deze e mail)`,
  contacts: `
    (voor|bij|in) (dringende|spoedeisende|urgente) (zaken|vragen|gevallen|kwesties)
    (bij spoed|voor spoed|in geval van nood|in dringende gevallen)
    (in mijn afwezigheid|tijdens mijn afwezigheid)
    (als|indien) uw (vraag|bericht) dringend is`,
  dates: `januari februari maart april mei juni juli augustus september oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    de uur volgende week morgen vandaag aanstaande a s`,
};
