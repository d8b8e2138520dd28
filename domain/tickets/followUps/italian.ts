import type { Forms } from './phrases.ts';

export const italian: Forms = {
  language: 'it',
  greetings: `
    (ciao|salve|buongiorno|buonasera|buon pomeriggio|gentile|gentili|caro|cara|cari|egregio|spettabile) (a tutti|team|signore|signora|signori|tutti|)`,
  thanks: `
    (va|tutto va) (benissimo|bene così)
    (grazie|grazie mille|mille grazie|molte grazie|tante grazie|grazie tante|grazie infinite|infinite grazie|grazie ancora|ancora grazie|grazie di nuovo|vi ringrazio|la ringrazio|ti ringrazio|grazie di cuore|grazie a tutti|grazie a voi|grazie a lei|grazie a te|ringrazio|vi ringrazio molto|la ringrazio molto|la ringrazio tanto|grazie in anticipo|grazie davvero)
    (ora|adesso|tutto|ora tutto|adesso tutto|ora sì|così|la soluzione|) (funziona|ha funzionato|è risolto|è a posto|è chiaro|mi ha aiutato|mi è stato utile|è in ordine|va bene|funziona tutto|è tornato a funzionare|è perfetto|è tutto a posto|è tutto chiaro|è tutto ok|ok) (perfettamente|di nuovo|bene|benissimo|ora|adesso|correttamente|alla grande|)
    (problema|il problema|il mio problema) (è |)(risolto|stato risolto)
    (perfetto|ottimo|fantastico|eccellente|magnifico|grande|benissimo|bene|bravissimi|meraviglioso|stupendo|splendido|super|molto bene|che bello|bravi)
    (va bene|ok|okay|d'accordo|capito|ricevuto|tutto chiaro|tutto ok|tutto a posto|tutto bene|confermo|confermato|perfetto così|chiarissimo|ho capito|risolto|inteso|chiaro)
    (la vostra|la sua|la tua) (soluzione|risposta|spiegazione) (ha funzionato|mi ha aiutato|è perfetta|è stata utilissima|è stata molto utile)
    (ho ricevuto|abbiamo ricevuto|mi è arrivato|mi è arrivata|è arrivato|è arrivata|sono arrivati) (il pacco|la mail|il rimborso|i soldi|la fattura|l'ordine|tutto|il mio ordine)
    (il pacco|il rimborso|l'ordine|la fattura) è arrivato (oggi|ieri|)
    (siete|sei) (i migliori|fantastici|grandi|il migliore|la migliore|grande|bravissimi|mitici|gentilissimi|gentilissima|gentilissimo)`,
  courtesies: `
    (molto|davvero|) (gentile|gentilissima|gentilissimo|gentilissimi|gentili|disponibile|disponibili)
    per (la|il|l'|la vostra|il vostro|la sua|il suo|la tua|il tuo|tutto il|la gentile|la celere) (rapida |veloce |cortese |gentile |preziosa |pronta |)(risposta|aiuto|assistenza|disponibilità|supporto|spiegazione|pazienza|tempo|soluzione|cortesia|gentilezza|chiarimento|conferma|rapidità|riscontro|informazione|comprensione|servizio|velocità|professionalità) (rapida|veloce|così veloce|immediata|e la disponibilità|e la pazienza|e la cortesia|)
    per (tutto|l'aiuto|l'assistenza|le informazioni|le spiegazioni|avermi aiutato|avermi risposto|avermi risposto così presto|avermi risposto subito|la risposta così veloce|il rimborso|il consiglio|i consigli|aver risolto|aver risolto subito|la soluzione|l'info|il vostro aiuto|il suo aiuto|il tuo aiuto)
    (dell'aiuto|della risposta|della disponibilità|del supporto|della pazienza|del chiarimento|del riscontro|della conferma|dell'informazione|della cortesia|della spiegazione)
    (siete stati|è stato|è stata|sei stato|sei stata) (molto|davvero|veramente|) (gentili|gentile|utile|utili|veloci|veloce|gentilissimi|gentilissima|gentilissimo|d'aiuto|di grande aiuto|rapidi)
    (mi avete|mi ha|ci avete|mi hai) aiutato (molto|tanto|tantissimo|)
    (potete|può|puoi) (pure |)chiudere (il ticket|la richiesta|il caso|la segnalazione)
    (è|era|questo è) (tutto|tutto quello che mi serviva|proprio quello che cercavo|tutto per ora|tutto da parte mia)
    (non ho altre|nessun'altra|nessuna altra) (domande|domanda|richieste)
    (nessun problema|non c'è problema|di nulla|di niente|prego|non serve rispondere|non c'è bisogno di rispondere|non c'è fretta|nessuna fretta|non mi serve altro|nient'altro)
    (buona|una buona|vi auguro una buona|le auguro una buona|ti auguro una buona) (giornata|serata|settimana|domenica|continuazione|notte) (a voi|a lei|anche a voi|a tutti|)
    (buon|un buon|vi auguro un buon|le auguro un buon) (fine settimana|weekend|lavoro|pomeriggio|week end|proseguimento) (a voi|anche a voi|a tutti|)
    (ottimo lavoro|ottimo servizio|bel lavoro|servizio eccellente|continuate così|servizio impeccabile)
    (e|molto|davvero|veramente|ancora|di nuovo|ora|adesso|sì|anche|tutto|bene|allora|quindi|per tutto|a tutti|a tutto il team|a presto|altrettanto|sinceramente|già|così|ci sentiamo|wow|a voi|a lei|tutti)
    (volevo solo ringraziare|volevo solo ringraziarvi|volevo ringraziarvi|volevo solo dire grazie|solo per confermare|per confermare|vi confermo|le confermo|confermo che|vi confermo che|le confermo che|ti confermo che)
    (farò così|provo così|attendo|aspetto allora|ne terrò conto|resto in attesa)
    (scusate|scusi|mi scuso) (per |)(il disturbo|la confusione|il ritardo)`,
  closings: `
    (cordiali|distinti|cari|tanti|i migliori|migliori) saluti
    (saluti|un saluto|un caro saluto|cordialmente|un abbraccio|saluti e grazie|grazie e saluti|grazie e buona giornata|grazie e cordiali saluti|cordialità|a presto|con stima)`,
  absences: `
    (sono|sarò|siamo|al momento sono|attualmente sono) (attualmente |al momento |)(fuori ufficio|in ferie|assente|in vacanza|in congedo|in maternità|in malattia|in viaggio|fuori sede|assenti|chiusi)
    (il nostro ufficio|l'ufficio) (è|resterà|rimarrà) chiuso
    (risposta automatica|messaggio automatico|fuori ufficio)
    (questa è|questo è) (una risposta automatica|un messaggio automatico)
    questo (messaggio|indirizzo|email) (è stato|è|viene) (generato automaticamente|inviato automaticamente|automatico)
    (il suo|il tuo|il vostro) messaggio è stato (ricevuto|preso in carico|registrato) (correttamente|)
    (la sua|la tua|la vostra) (richiesta|mail|email) è stata (ricevuta|presa in carico|registrata) (correttamente|)
    abbiamo ricevuto (la sua|la tua|il suo|la vostra) (richiesta|mail|email|messaggio)
    (il suo|il seguente) messaggio non (è stato consegnato|può essere consegnato|ha potuto essere consegnato)`,
  replies: `
    grazie per (il suo|il tuo|il vostro|la sua|la tua|il) (messaggio|email|mail|e mail|richiesta)
    (fino al|fino a|dal|al|a partire dal|il|e|di nuovo dal|compreso|dal giorno|e il|tra il|sino al)
    (tornerò|rientrerò|sarò di nuovo|sarò nuovamente|sarò di ritorno|torneremo|rientro) (in ufficio|disponibile|operativo|raggiungibile|operativi|) (il|dal|a partire dal|)
    (con|senza|avrò|e avrò|e non avrò|non avrò) (accesso limitato alla posta|accesso alla posta|accesso limitato alle mail|accesso alle mail|accesso alle email|accesso limitato alle email)
    (le|ti|vi|) (risponderò|risponderemo|ricontatterò|ricontatteremo) (al mio rientro|al mio ritorno|appena possibile|il prima possibile|al più presto|quanto prima|a breve|entro|)
    (il suo messaggio|i messaggi|le email|la sua email) non (sarà|saranno|verrà|verranno) (inoltrato|inoltrati|letto|letti|inoltrata|lette)
    (al mio rientro|al mio ritorno|appena possibile|il prima possibile|al più presto|giorni lavorativi|ore|compreso|e)
    (si prega di non rispondere|non rispondere|la preghiamo di non rispondere) a questo (messaggio|indirizzo)`,
  contacts: `
    (in caso di|per|se è) (urgenza|urgenze|emergenza|questioni urgenti|richieste urgenti|necessità urgenti|urgente|emergenze|necessità)
    (in mia assenza|durante la mia assenza)
    se la (sua richiesta|richiesta) è urgente`,
  dates: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì mercoledì giovedì venerdì sabato domenica
    di prossimo prossima settimana domani oggi`,
};
