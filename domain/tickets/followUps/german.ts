import type { Forms } from './phrases.ts';

export const german: Forms = {
  language: 'de',
  greetings: `
    (hallo|hi|hey|moin|servus|grüß gott|guten tag|guten morgen|guten abend|liebe|lieber|liebes) (zusammen|team|support team|supportteam|support|)
    (hallo|guten tag|sehr geehrte|sehr geehrter|liebe|lieber) (frau|herr|herr dr|frau dr|damen und herren|sehr geehrte damen und herren)`,
  thanks: `
    (es |)hat (alles|soweit alles|wunderbar|super|prima|bestens|einwandfrei) (geklappt|funktioniert|geholfen)
    (danke|dankeschön|danke schön|vielen dank|vielen lieben dank|herzlichen dank|besten dank|tausend dank|lieben dank|danke nochmal|danke nochmals|ganz herzlichen dank|merci|dank euch|danke ihnen|danke dir|danke euch|ich danke ihnen|ich danke dir|wir danken ihnen|ich bedanke mich|wir bedanken uns|ich danke|super danke)
    (danke|vielen dank) (sehr|vielmals|vielmal|schon mal|schonmal|im voraus|noch einmal|nochmal|nochmals|allen|an alle|an das team|ans team)
    (es|das|alles|jetzt|nun) (funktioniert|klappt|läuft|geht|hat funktioniert|hat geklappt|hat geholfen|hat mir geholfen|hat mir sehr geholfen|passt|stimmt|ist gelöst|ist geklärt|ist erledigt|ist angekommen|ist in ordnung|ist perfekt|ist super|war die lösung|wars|war's|war es) (jetzt|nun|wieder|jetzt wieder|nun wieder|einwandfrei|super|perfekt|bestens|prima|so|alles|alles wieder|es|wunderbar|)
    (jetzt|nun) (funktioniert|klappt|läuft|geht|passt|ist) (es|alles|das|alles wieder|es wieder|wieder alles) (wieder|perfekt|einwandfrei|gut|in ordnung|)
    (funktioniert|klappt|läuft|geht|hat geklappt|hat funktioniert|passt|passt so|erledigt|gelöst) (jetzt|wieder|jetzt wieder|einwandfrei|perfekt|super|bestens|prima|)
    (alles klar|alles gut|alles bestens|alles prima|alles in ordnung|alles paletti|in ordnung|geht klar|verstanden|ok|okay|gut zu wissen|einverstanden|so machen wir es|mach ich|mache ich|wird gemacht)
    (perfekt|super|prima|klasse|toll|wunderbar|großartig|spitze|top|genial|hervorragend|ausgezeichnet|bestens|sehr gut|sehr schön|schön|cool|fantastisch|wie schön)
    (problem|das problem|mein problem|die sache|das thema) (ist |)(gelöst|behoben|erledigt|damit gelöst|damit erledigt)
    (ihre|deine|die) (lösung|antwort|erklärung|anleitung|hilfe) (hat funktioniert|hat geholfen|hat mir geholfen|hat mir sehr geholfen|war perfekt|war sehr hilfreich|war super)
    (ich habe|habe|wir haben) (es|das geld|die mail|die e mail|das paket|die rechnung|die erstattung|alles|die ware) (erhalten|bekommen|gefunden)
    (das paket|die ware|das geld|die erstattung|die bestellung|die rechnung|die lieferung) ist (heute|gestern|inzwischen|jetzt|gut|heil|) angekommen
    (sie sind|ihr seid|du bist) (die besten|der beste|die beste|spitze|super|ein schatz|klasse|toll)`,
  courtesies: `
    (sehr|wirklich|echt|super) (nett|freundlich|lieb|hilfreich|nett von ihnen|lieb von ihnen)
    für (die|ihre|deine|eure|all ihre|diese|das|den|ihren|deinen|euren) (schnelle|rasche|prompte|tolle|super|freundliche|nette|gute|kompetente|super schnelle|sehr schnelle|ausführliche|) (hilfe|antwort|rückmeldung|unterstützung|info|information|informationen|erklärung|lösung|bestätigung|mühe|bearbeitung|geduld|auskunft|aufklärung|mail|nachricht|reaktion|zeit|klärung|service|support)
    für (den|ihren|deinen|euren) (schnellen|tollen|super|guten|prompten|freundlichen|netten|kompetenten|hervorragenden|) (support|service|hinweis|tipp|rat|einsatz|kontakt)
    für (das|ihr|dein|euer) (schnelle|tolle|nette|) (feedback|verständnis|entgegenkommen)
    für (alles|die mühe|die geduld|ihre zeit und hilfe|ihre mühe)
    (das|es) (war|ist|hat) (sehr|wirklich|echt|super|) (hilfreich|nett|nett von ihnen|freundlich|schnell|gut|toll|lieb|lieb von ihnen|geholfen)
    (sie haben|du hast|ihr habt) (mir|uns) (sehr|wirklich|echt|super|) (geholfen|weitergeholfen)
    (das|mehr) (war|ist|wäre) (alles|schon alles|es von meiner seite|alles was ich brauchte|alles was ich wissen wollte)
    (das ticket|der fall|die anfrage|der vorgang) kann (damit |)geschlossen werden
    (sie können|du kannst|ihr könnt) (das ticket|den fall|die anfrage|den vorgang) (gerne |)(schließen|zumachen)
    (keine weiteren|keine) (fragen|rückfragen) (mehr|)
    (kein problem|keine ursache|gern geschehen|keine eile|antwort nicht nötig|keine antwort nötig|eine antwort ist nicht nötig)
    (ich wünsche|wir wünschen|wünsche) (ihnen|dir|euch|) (noch |)(einen|ein|eine) (schönen|schönes|schöne|guten|angenehmen|erholsames|tolles|schönen rest|gute) (tag|abend|wochenende|woche|nachmittag|feierabend|tag noch)
    (einen|ein|eine|noch einen|noch ein) (schönen|schönes|schöne|guten|angenehmen|erholsames|tolles|gute) (tag|abend|wochenende|woche|nachmittag|feierabend|tag noch)
    (schönen|schönes|schöne|guten|angenehmen) (tag|abend|wochenende|woche|nachmittag|feierabend|tag noch|abend noch|feierabend noch)
    (schönen|schönes) (tag|wochenende) (noch|ihnen|euch|auch)
    (weiter so|tolle arbeit|gute arbeit|super arbeit|toller service|super service|super support|toller support|top service|klasse service|guter service)
    (und|so|sehr|wirklich|echt|nochmal|nochmals|noch einmal|wieder|jetzt|nun|ja|genau|auch|damit|das|alles|wow|ganz|gerne|hiermit|soweit|erstmal|schon|super|an|ihnen|euch|dir|allen|dann|ebenfalls|gleichfalls|ebenso|bis dann|hat|von mir|meinerseits)
    (ich wollte mich nur bedanken|ich wollte nur danke sagen|wollte nur danke sagen|ich wollte nur kurz danke sagen|nur kurz zur bestätigung|zur bestätigung|ich bestätige|ich kann bestätigen|hiermit bestätige ich|bestätigt)
    (ich|wir) (werde|werden) (das|es) (so machen|ausprobieren|mir merken|beherzigen)
    (ich warte|ich warte ab|dann warte ich|bis dahin|bis bald)
    (entschuldigung für die|entschuldigen sie die|sorry für die) (umstände|störung|verwirrung|späte antwort|späte rückmeldung)`,
  closings: `
    (mit |)(freundlichen|besten|herzlichen|lieben|vielen|schönen|) (grüßen|grüßen aus)
    (freundliche|beste|herzliche|liebe|viele|schöne|sonnige|) (grüße|gruß)
    (freundlichen|besten|herzlichen|lieben|schönen) gruß
    (mfg|lg|vg|bg|gruß|hochachtungsvoll|ihre|ihr|dein|deine|danke und gruß|danke und lg|danke und viele grüße|vielen dank und viele grüße|vielen dank und freundliche grüße|danke)`,
  absences: `
    (im urlaub|nicht im büro|außer haus|auf dienstreise|in elternzeit)
    (ich bin|wir sind|bin) (derzeit |zurzeit |zur zeit |aktuell |momentan |vom |ab |)(nicht im büro|im urlaub|abwesend|nicht erreichbar|außer haus|auf dienstreise|in elternzeit|krank|verreist|nicht im haus|in den ferien)
    ich befinde mich (derzeit |zurzeit |aktuell |)(im urlaub|nicht im büro|in elternzeit|auf dienstreise|auf reisen)
    (unser büro|das büro|unser betrieb) (ist|bleibt) (derzeit |)geschlossen
    (automatische antwort|abwesenheitsnotiz|automatische abwesenheitsnotiz|abwesenheitsmeldung)
    (dies ist|das ist) eine (automatische|automatisch generierte|automatisch erzeugte|automatisch erstellte) (antwort|nachricht|mail|e mail|email)
    diese (nachricht|mail|e mail|email|antwort) (wurde|wird|ist) automatisch (erstellt|generiert|erzeugt|versendet|verschickt)
    (ihre nachricht|ihre e mail|ihre mail|ihre anfrage) (ist bei uns eingegangen|ist eingegangen|wurde empfangen|haben wir erhalten)
    wir haben ihre (nachricht|e mail|mail|anfrage) erhalten
    (die folgende|ihre) (nachricht|e mail|mail) konnte nicht zugestellt werden`,
  replies: `
    (ich bin|wir sind)
    (nach meiner|nach unserer) rückkehr
    vielen dank für (ihre|die|deine) (nachricht|e mail|mail|anfrage|email)
    danke für (ihre|die|deine) (nachricht|e mail|mail|anfrage|email)
    (bis|bis zum|bis einschließlich|vom|von|am|ab|ab dem|seit|zwischen|und|zum|wieder ab|wieder am|zurück am|zurück) (einschließlich|)
    (ab dem|ab|am|wieder am|wieder ab)
    (bin ich|ich bin|sind wir|wir sind) (wieder |)(für sie da|im büro|erreichbar|zurück|da|persönlich erreichbar|wieder erreichbar|wieder für sie da)
    (nicht im büro|im urlaub|abwesend|nicht erreichbar|wieder erreichbar|wieder da|wieder im büro|wieder für sie da|erreichbar|zurück|und habe keinen zugriff auf meine mails|und habe keinen zugriff auf meine e mails|geschlossen)
    (ihre nachricht|ihre e mail|ihre mail|e mails|nachrichten|mails) (wird|werden) (nicht|) (weitergeleitet|gelesen|gelesen und nicht weitergeleitet|bearbeitet|weitergeleitet und nicht gelesen)
    (ich|wir) (werde|werden) (mich|uns|ihre nachricht|ihre mail|ihre e mail) (schnellstmöglich|so bald wie möglich|nach meiner rückkehr|danach|umgehend|so schnell wie möglich|baldmöglichst|) (bei ihnen melden|beantworten|bearbeiten)
    (ich melde mich|wir melden uns) (nach meiner rückkehr|schnellstmöglich|so bald wie möglich|danach|in kürze|umgehend|baldmöglichst|) (bei ihnen|)
    (nach meiner rückkehr|so schnell wie möglich|schnellstmöglich|werktagen|arbeitstagen|stunden|wieder|einschließlich|leider|in kürze)
    (bitte antworten sie nicht|bitte nicht antworten) (auf diese nachricht|auf diese mail|auf diese e mail|)`,
  contacts: `
    in (dringenden|sehr dringenden|eiligen) (fällen|angelegenheiten|fragen)
    (bei|für) (dringenden|eiligen) (fällen|angelegenheiten|fragen|anfragen|anliegen)
    (meine vertretung|während meiner abwesenheit|in meiner abwesenheit|in der zwischenzeit vertritt)
    sollte ihr anliegen dringend sein`,
  dates: `januar februar märz april mai juni juli august september oktober november dezember jan feb mär apr jun jul aug sep okt nov dez
    montag dienstag mittwoch donnerstag freitag samstag sonntag den dem der uhr kommenden nächsten woche morgen heute`,
};
