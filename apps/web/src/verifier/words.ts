import type { BundleStepId, BundleVerdict, Fingerprint, VerificationStepId } from '@sorgfalt/ledger';

/** The texts of the single-file verifier; a step that bundle and entry have in common has one name. */
export interface Words {
  readonly title: string;
  readonly intro: string;
  readonly choose: string;
  readonly verdict: Readonly<Record<BundleVerdict, string>>;
  readonly fingerprints: string;
  readonly noCrypto: string;
  readonly outcome: readonly [passed: string, failed: string, skipped: string];
  /** In the order of `stepNames`. */
  readonly steps: string;
  /** In the order of `useNames`. */
  readonly uses: string;
}

const stepNames: readonly (BundleStepId | VerificationStepId)[] = [
  'container',
  'manifest',
  'contents',
  'signature',
  'log-key',
  'seal-roots',
  'timestamp-roots',
  'checkpoint',
  'witnesses',
  'timestamp',
  'payload',
  'statement',
  'seal',
  'leaf',
  'inclusion',
];
const useNames: readonly Fingerprint['use'][] = ['log-key', 'witness', 'seal-root', 'timestamp-root'];

const languages: Readonly<Record<string, Words>> = {
  en: {
    title: 'Verify evidence',
    intro: 'Everything is checked in this page. Nothing leaves this computer.',
    choose: 'Choose an evidence file (.asice) or drop it here',
    verdict: {
      verified: 'Every check passed.',
      unpinned:
        'Every check passed, against the keys in this file. Compare these fingerprints with what the firm publishes elsewhere.',
      incomplete: 'Nothing contradicts this file, but not everything could be checked.',
      failed: 'Verification Failed: do not believe this file.',
    },
    fingerprints: 'Fingerprints to compare',
    noCrypto: 'This browser offers no cryptography here. Try a current Chromium or Firefox.',
    outcome: ['passed', 'failed', 'skipped'],
    steps:
      'Container|List of files|Contents|Signature of the firm|Key of the log|Roots of the seals|Roots of the timestamps|Checkpoint of the log|Witnesses|Timestamp|Sealed content|Statement|Seal of the firm|Leaf hash|Inclusion in the tree',
    uses: 'Key of the log|Witness|Root of the seals, SHA-256|Root of the timestamps, SHA-256',
  },
  de: {
    title: 'Nachweis prüfen',
    intro: 'Alles wird in dieser Seite geprüft. Nichts verlässt diesen Computer.',
    choose: 'Nachweis-Datei (.asice) wählen oder hierher ziehen',
    verdict: {
      verified: 'Alle Prüfungen bestanden.',
      unpinned:
        'Alle Prüfungen bestanden, gegen die Schlüssel in dieser Datei. Diese Fingerabdrücke mit dem vergleichen, was die Firma anderswo veröffentlicht.',
      incomplete: 'Nichts widerspricht dieser Datei, aber nicht alles konnte geprüft werden.',
      failed: 'Prüfung fehlgeschlagen: dieser Datei ist nicht zu glauben.',
    },
    fingerprints: 'Fingerabdrücke zum Vergleichen',
    noCrypto: 'Dieser Browser bietet hier keine Kryptografie. Ein aktueller Chromium oder Firefox kann es.',
    outcome: ['bestanden', 'fehlgeschlagen', 'übersprungen'],
    steps:
      'Behälter|Dateiliste|Inhalt|Signatur der Firma|Schlüssel des Logs|Wurzeln der Siegel|Wurzeln der Zeitstempel|Prüfpunkt des Logs|Zeugen|Zeitstempel|Versiegelter Inhalt|Aussage|Siegel der Firma|Blatt-Hash|Aufnahme in den Baum',
    uses: 'Schlüssel des Logs|Zeuge|Wurzel der Siegel, SHA-256|Wurzel der Zeitstempel, SHA-256',
  },
  fr: {
    title: 'Vérifier une preuve',
    intro: 'Tout est vérifié dans cette page. Rien ne quitte cet ordinateur.',
    choose: 'Choisir un fichier de preuve (.asice) ou le déposer ici',
    verdict: {
      verified: 'Toutes les vérifications ont réussi.',
      unpinned:
        'Toutes les vérifications ont réussi, avec les clés de ce fichier. Comparez ces empreintes avec ce que la société publie ailleurs.',
      incomplete: "Rien ne contredit ce fichier, mais tout n'a pas pu être vérifié.",
      failed: 'Échec de la vérification : ne croyez pas ce fichier.',
    },
    fingerprints: 'Empreintes à comparer',
    noCrypto: "Ce navigateur n'offre pas de cryptographie ici. Essayez un Chromium ou Firefox récent.",
    outcome: ['réussi', 'en échec', 'omis'],
    steps:
      "Conteneur|Liste des fichiers|Contenu|Signature de la société|Clé du journal|Racines des sceaux|Racines des horodatages|Point de contrôle du journal|Témoins|Horodatage|Contenu scellé|Déclaration|Sceau de la société|Hash de feuille|Inclusion dans l'arbre",
    uses: 'Clé du journal|Témoin|Racine des sceaux, SHA-256|Racine des horodatages, SHA-256',
  },
  it: {
    title: 'Verificare una prova',
    intro: 'Tutto è verificato in questa pagina. Nulla lascia questo computer.',
    choose: 'Scegliere un file di prova (.asice) o trascinarlo qui',
    verdict: {
      verified: 'Tutte le verifiche sono riuscite.',
      unpinned:
        "Tutte le verifiche sono riuscite, con le chiavi di questo file. Confrontare queste impronte con ciò che l'azienda pubblica altrove.",
      incomplete: 'Nulla contraddice questo file, ma non tutto si è potuto verificare.',
      failed: 'Verifica fallita: non credere a questo file.',
    },
    fingerprints: 'Impronte da confrontare',
    noCrypto: 'Questo browser non offre crittografia qui. Provare un Chromium o Firefox recente.',
    outcome: ['riuscito', 'fallito', 'omesso'],
    steps:
      "Contenitore|Elenco dei file|Contenuto|Firma dell'azienda|Chiave del log|Radici dei sigilli|Radici delle marche temporali|Checkpoint del log|Testimoni|Marca temporale|Contenuto sigillato|Dichiarazione|Sigillo dell'azienda|Hash di foglia|Inclusione nell'albero",
    uses: 'Chiave del log|Testimone|Radice dei sigilli, SHA-256|Radice delle marche temporali, SHA-256',
  },
  es: {
    title: 'Verificar una prueba',
    intro: 'Todo se comprueba en esta página. Nada sale de este ordenador.',
    choose: 'Elegir un archivo de prueba (.asice) o soltarlo aquí',
    verdict: {
      verified: 'Todas las comprobaciones se superaron.',
      unpinned:
        'Todas las comprobaciones se superaron, con las claves de este archivo. Compare estas huellas con lo que la empresa publica en otro lugar.',
      incomplete: 'Nada contradice este archivo, pero no todo se pudo comprobar.',
      failed: 'La verificación ha fallado: no crea este archivo.',
    },
    fingerprints: 'Huellas para comparar',
    noCrypto: 'Este navegador no ofrece criptografía aquí. Pruebe un Chromium o Firefox actual.',
    outcome: ['superado', 'fallido', 'omitido'],
    steps:
      'Contenedor|Lista de archivos|Contenido|Firma de la empresa|Clave del log|Raíces de los sellos|Raíces de los sellos de tiempo|Punto de control del log|Testigos|Sello de tiempo|Contenido sellado|Declaración|Sello de la empresa|Hash de hoja|Inclusión en el árbol',
    uses: 'Clave del log|Testigo|Raíz de los sellos, SHA-256|Raíz de los sellos de tiempo, SHA-256',
  },
};

/** The first of the browser's languages that there are texts in, or English. */
export function languageOf(wished: readonly string[]): string {
  const known = wished.map((tag) => tag.slice(0, 2)).find((code) => code in languages);
  return known ?? 'en';
}

export function wordsOf(language: string): Words {
  const words = languages[language] ?? languages['en'];
  if (words === undefined) throw new Error('English is always there');
  return words;
}

export function stepWord(words: Words, id: BundleStepId | VerificationStepId): string {
  return words.steps.split('|')[stepNames.indexOf(id)] ?? id;
}

export function useWord(words: Words, use: Fingerprint['use']): string {
  return words.uses.split('|')[useNames.indexOf(use)] ?? use;
}
