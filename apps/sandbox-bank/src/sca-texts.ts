interface Texts {
  readonly title: string;
  readonly sandbox: string;
  readonly from: string;
  readonly to: string;
  readonly account: string;
  readonly amount: string;
  readonly day: string;
  readonly sign: string;
  readonly refuse: string;
  readonly done: string;
  readonly unknown: string;
  /** Of several that one signature covers; `{count}` is their number. */
  readonly together: string;
  readonly count: string;
  readonly signAll: string;
  readonly refuseAll: string;
  readonly expired: string;
}

const texts: Readonly<Record<string, Texts>> = {
  en: {
    title: 'Sign a payment',
    sandbox: 'Sandbox bank for evaluation. No money moves.',
    from: 'From',
    to: 'To',
    account: 'Account',
    amount: 'Amount',
    day: 'Execution day',
    sign: 'Sign',
    refuse: 'Refuse',
    done: 'This payment has been decided. You can close this page.',
    unknown: 'There is no payment to sign at this address.',
    together: 'Sign payments together',
    count: '{count} payments, one signature',
    signAll: 'Sign all',
    refuseAll: 'Refuse all',
    expired: 'The time to sign is over. Nothing was signed.',
  },
  de: {
    title: 'Zahlung unterschreiben',
    sandbox: 'Übungsbank zum Ausprobieren. Es fliesst kein Geld.',
    from: 'Von',
    to: 'An',
    account: 'Konto',
    amount: 'Betrag',
    day: 'Ausführungstag',
    sign: 'Unterschreiben',
    refuse: 'Ablehnen',
    done: 'Über diese Zahlung ist entschieden. Sie können diese Seite schliessen.',
    unknown: 'Unter dieser Adresse ist keine Zahlung zu unterschreiben.',
    together: 'Zahlungen zusammen unterschreiben',
    count: '{count} Zahlungen, eine Unterschrift',
    signAll: 'Alle unterschreiben',
    refuseAll: 'Alle ablehnen',
    expired: 'Die Zeit zum Unterschreiben ist vorbei. Nichts wurde unterschrieben.',
  },
  fr: {
    title: 'Signer un paiement',
    sandbox: 'Banque d’essai. Aucun argent n’est transféré.',
    from: 'De',
    to: 'À',
    account: 'Compte',
    amount: 'Montant',
    day: 'Jour d’exécution',
    sign: 'Signer',
    refuse: 'Refuser',
    done: 'Une décision a déjà été prise sur ce paiement. Vous pouvez fermer cette page.',
    unknown: 'Aucun paiement à signer à cette adresse.',
    together: 'Signer des paiements ensemble',
    count: '{count} paiements, une signature',
    signAll: 'Tout signer',
    refuseAll: 'Tout refuser',
    expired: 'Le délai pour signer est écoulé. Rien n’a été signé.',
  },
  it: {
    title: 'Firma un pagamento',
    sandbox: 'Banca di prova. Nessun denaro viene trasferito.',
    from: 'Da',
    to: 'A',
    account: 'Conto',
    amount: 'Importo',
    day: 'Giorno di esecuzione',
    sign: 'Firma',
    refuse: 'Rifiuta',
    done: 'Su questo pagamento si è già deciso. Può chiudere questa pagina.',
    unknown: 'A questo indirizzo non c’è alcun pagamento da firmare.',
    together: 'Firma più pagamenti insieme',
    count: '{count} pagamenti, una firma',
    signAll: 'Firma tutto',
    refuseAll: 'Rifiuta tutto',
    expired: 'Il tempo per firmare è scaduto. Nulla è stato firmato.',
  },
  es: {
    title: 'Firmar un pago',
    sandbox: 'Banco de pruebas. No se mueve dinero.',
    from: 'De',
    to: 'A',
    account: 'Cuenta',
    amount: 'Importe',
    day: 'Día de ejecución',
    sign: 'Firmar',
    refuse: 'Rechazar',
    done: 'Este pago ya está decidido. Puede cerrar esta página.',
    unknown: 'No hay ningún pago por firmar en esta dirección.',
    together: 'Firmar pagos juntos',
    count: '{count} pagos, una firma',
    signAll: 'Firmar todo',
    refuseAll: 'Rechazar todo',
    expired: 'El plazo para firmar ha terminado. No se ha firmado nada.',
  },
};

/** The texts of the signing page in the first language of the browser that there are any in. */
export function textsFor(accepted: string | undefined): { language: string; texts: Texts } {
  for (const part of (accepted ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    const found = texts[language];
    if (found !== undefined) return { language, texts: found };
  }
  return { language: 'en', texts: texts['en'] as Texts };
}
