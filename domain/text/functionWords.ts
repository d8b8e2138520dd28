/** The small words that no text of a language goes without, by which a language is told even in one sentence. */
type Words = { readonly [language: string]: string };

/** Languages whose wording the checks of drafts know. */
export const COVERED: Words = {
  en: `the a an and or of to in is are was were be been has have had it its this that these those you your we our us i my he
    she they their them for with on at by from as not no do does did can could will would should if when while what which who
    how where there here but so because please than then only one all any some into out up after before about until since thank thanks hello hi dear sorry regards kind order account password page
    message mail again today tomorrow yesterday works work sent check try open new next restart update parcel soon`,
  de: `der die das den dem des ein eine einen einem einer eines und oder ist sind war waren wird werden wurde wurden hat haben
    hatte sie ihr ihre ihren ihrem ihrer ihnen wir uns unser unsere ich mir mich er es man nicht kein keine mit auf in im an am
    von vom zu zum zur für bei beim aus nach über unter um als wenn weil dass ob wie was welche welchen bitte auch noch nur
    schon aber so sich diese dieser dieses hier da bis seit durch kann können könnten soll ab hallo danke vielen dank guten tag grüßen
    bestellung konto passwort seite nachricht wieder heute morgen gestern neu paket gern alles rechnung erneut`,
  fr: `le la les l un une des du de d et ou est sont était a ont avez avons vous votre vos nous notre nos je j il elle ils elles on
    se s ce cette ces c que qu qui quoi quel quelle ne n pas plus pour par avec sans sur sous dans en au aux à mais si car
    parce comme merci y où très bien être avoir été peut pouvez peuvent toujours quand chez bonjour bonne journée cordialement commande compte
    page message aujourd hier demain nouveau nouvelle colis tout facture veuillez bientôt`,
  es: `el la los las lo un una unos unas de del al y e o u es son fue era ha han hemos he su sus usted ustedes nos nuestro
    nuestra le les se me mi que qué quien cual cuál no ni si sí en por para con sin sobre entre hasta desde como cómo cuando
    pero porque más muy ya este esta esto estos aquí está están puede pueden hay ser estar favor tras hola gracias saludo saludos pedido cuenta página mensaje hoy
    ayer mañana nuevo nueva paquete todo factura contraseña otra vez pronto`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle da dal dalla in nel nella
    nei su sul sulla con per tra fra e ed o è sono era ha hanno abbiamo ho suo sua suoi sue lei noi ci vi si mi che chi cosa
    quale non né se come quando ma perché più molto già questo questa qui c può possono essere anche due buongiorno salve grazie saluti cordiali ordine conto
    pagina messaggio oggi ieri domani nuovo nuova pacco tutto fattura password sera presto spedito`,
  nl: `de het een en of is zijn was waren wordt worden werd heeft hebben had u uw je jouw wij we ons onze ik mij hij zij ze er
    dit dat deze die niet geen met op in aan van voor bij uit naar over onder om als wanneer omdat dat hoe wat welke ook nog
    maar dan zo zich hier daar tot sinds door kan kunt kunnen zal te ten hallo beste bedankt dank groet groeten bestelling rekening
    pagina bericht vandaag gisteren morgen nieuw nieuwe pakket alles factuur wachtwoord opnieuw weer werkt`,
  pt: `o a os as um uma uns umas de do da dos das ao à aos às no na nos nas em e ou é são foi era há tem têm temos seu sua seus
    suas você vocês nós nosso nossa lhe se me meu minha que quem qual não nem sim por pelo pela para com sem sobre entre até
    desde como quando mas porque mais muito já este esta isto aqui está estão pode podem ser estar favor olá obrigado obrigada cumprimentos encomenda pedido
    conta página mensagem hoje ontem amanhã novo nova pacote tudo fatura senha outra vez breve`,
};

/** Languages that are told apart from those, so that nobody takes Danish for bad English. */
export const OTHERS: Words = {
  pl: `i w z na do nie jest są to się że za od po dla przez jak ale czy pan pani pana panu państwa nasz nasze wasze będzie
    został została zostało oraz lub może proszę o u twoje twój moje już jutro`,
  cs: `a v na do je jsou to se si že za od po pro přes jak ale nebo váš vaše vám vás náš nám bude byl byla bylo jsme jste není
    který která prosím tak už s z k o i zítra jsem`,
  sv: `och i på är det den en ett att för med av till som inte har hade vi du ni er din ditt era vår kan ska om men från eller
    vid så nu var blir alla här där under igen`,
  da: `og i på er det den en et at for med af til som ikke har havde vi du jeres din dit vores kan skal om men fra eller ved så
    nu var bliver alle her der få får`,
  no: `og i på er det den en et å for med av til som ikke har hadde vi du deres din ditt vår kan skal om men fra eller ved så nå
    var blir alle her der få får`,
  fi: `ja on ei se että hän ovat oli olemme te teidän me meidän sinun saat voit voi kun jos mutta tai myös niin nyt kuin vain
    ole tämä joka mitä miten ette emme kiitos huomenna terveisin pahoittelemme voimme tilauksenne asiaan teille`,
  hu: `a az és hogy nem is egy van volt meg de ha ez azt kell csak már még vagy ön önnek kap fog el ki be fel le mint után
    között kérjük köszönjük holnap üdvözlettel elnézést rendelés rendelése csomag válaszolunk`,
  ro: `și si în de la cu nu este sunt pe pentru că o un care din mai sau dar vă ați am ai are fost va vom dumneavoastră acest
    această ca după prin`,
  tr: `ve bir bu için ile de da çok daha ne gibi ama olarak olan size sizin biz bizim var yok değil mi kadar sonra en her ise
    ya şu lütfen içinde`,
  id: `dan yang di ke dari untuk dengan ini itu anda kami kita akan tidak sudah telah ada pada adalah atau juga bisa dapat oleh
    karena satu saya kepada dalam`,
  hr: `i u na je su da se za od do s sa ne što kao ali ili vaš vaša vam vas naš nam će bio bila nije koji koja molimo još već
    smo ste sutra`,
  lt: `ir yra kad į su ne bet ar jūsų mūsų jums buvo už iš nuo dėl kaip tai mes jūs bus po`,
  lv: `un ir kad uz ar no ne bet vai jūsu mūsu jums bija par kā tas mēs jūs būs pēc ka`,
  et: `ja on ei et see aga või kui teie meie teile oli ka siis mis kes oma selle pole kuid`,
  ca: `el la els les un una de del i o és són amb per a que no us vostè seva seu hem ha han aquest aquesta però perquè més molt
    està pot si`,
};
