import type { BundleStepId, BundleVerdict, Fingerprint, VerificationStepId } from '@sorgfalt/ledger';

/** What each line of the texts below is; a step that bundle and entry have in common has one name. */
const names = [
  'title',
  'intro',
  'choose',
  'noCrypto',
  'fingerprints',
  'verified',
  'unpinned',
  'incomplete',
  'own-time',
  'believeNot',
  'notWhole',
  'late',
  'passed',
  'failed',
  'skipped',
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
  'completeness',
  'payload',
  'statement',
  'seal',
  'leaf',
  'inclusion',
] as const;

type Name = (typeof names)[number];

/** The texts of the single-file verifier: of the page, the verdicts, the outcomes, and each step. */
export type Words = Readonly<
  Record<Name | BundleStepId | VerificationStepId | Exclude<BundleVerdict, 'failed'>, string>
>;

const texts: Readonly<Record<string, string>> = {
  en: `Verify evidence
Everything is checked in this page. Nothing leaves this computer.
Choose an evidence file (.asice) or drop it here
This browser offers no cryptography here. Try a current Chromium or Firefox.
Keys and fingerprints (SHA-256) to compare
Every check passed.
Every check passed, against the keys in this file. Keys and time are its own word until you compare these fingerprints with what is published elsewhere.
Nothing contradicts this file, but not everything could be checked.
Nothing contradicts this file, but a key of the firm was revoked, and only the firm's own time shows that some signatures are older.
Verification Failed: do not believe this file.
Nothing in this file shows that these are all the entries.
Some times are the firm’s own word. Nobody is shown to have seen these entries within a year of the time that they state. Places in the log:
passed
failed
skipped
Container
List of files
Contents
Signature of the firm
Key of the log
Roots of the seals
Roots of the timestamps
Checkpoint of the log
Witnesses
Timestamp
All entries
Sealed content
Statement
Seal of the firm
Leaf hash
Inclusion in the tree`,
  de: `Nachweis prüfen
Alles wird in dieser Seite geprüft. Nichts verlässt diesen Computer.
Nachweis-Datei (.asice) wählen oder hierher ziehen
Dieser Browser bietet hier keine Kryptografie. Ein aktueller Chromium oder Firefox kann es.
Schlüssel und Fingerabdrücke (SHA-256) zum Vergleichen
Alle Prüfungen bestanden.
Alle Prüfungen bestanden, gegen die Schlüssel in dieser Datei. Schlüssel und Zeit sind ihre eigene Angabe, bis diese Fingerabdrücke mit anderswo veröffentlichten verglichen sind.
Nichts widerspricht dieser Datei, aber nicht alles konnte geprüft werden.
Nichts widerspricht dieser Datei, aber ein Schlüssel der Firma wurde widerrufen, und nur die eigene Zeit der Firma zeigt, dass manche Signaturen älter sind.
Prüfung fehlgeschlagen: dieser Datei ist nicht zu glauben.
Nichts in dieser Datei zeigt, dass dies alle Einträge sind.
Manche Zeiten sind das eigene Wort der Firma. Bei diesen Einträgen zeigt nichts, dass jemand sie innert eines Jahres nach der genannten Zeit gesehen hat. Plätze im Log:
bestanden
fehlgeschlagen
übersprungen
Behälter
Dateiliste
Inhalt
Signatur der Firma
Schlüssel des Logs
Wurzeln der Siegel
Wurzeln der Zeitstempel
Prüfpunkt des Logs
Zeugen
Zeitstempel
Alle Einträge
Versiegelter Inhalt
Aussage
Siegel der Firma
Blatt-Hash
Aufnahme in den Baum`,
  fr: `Vérifier une preuve
Tout est vérifié dans cette page. Rien ne quitte cet ordinateur.
Choisissez un fichier de preuve (.asice) ou déposez-le ici
Ce navigateur n’offre pas de cryptographie ici. Essayez un Chromium ou Firefox récent.
Clés et empreintes (SHA-256) à comparer
Toutes les vérifications ont réussi.
Toutes les vérifications ont réussi, avec les clés de ce fichier. Les clés et l’heure ne reposent que sur sa parole tant que ces empreintes n’ont pas été comparées avec celles publiées ailleurs.
Rien ne contredit ce fichier, mais tout n’a pas pu être vérifié.
Rien ne contredit ce fichier, mais une clé de la société a été révoquée, et seule l’heure de la société montre que certaines signatures sont plus anciennes.
Échec de la vérification : ne vous fiez pas à ce fichier.
Rien dans ce fichier ne montre que ce sont toutes les entrées.
Certaines heures ne reposent que sur la parole de la société. Rien ne montre que quelqu’un ait vu ces entrées dans l’année qui suit l’heure indiquée. Places dans le journal :
réussi
en échec
omis
Conteneur
Liste des fichiers
Contenu
Signature de la société
Clé du journal
Racines des sceaux
Racines des horodatages
Point de contrôle du journal
Témoins
Horodatage
Toutes les entrées
Contenu scellé
Déclaration
Sceau de la société
Hash de feuille
Inclusion dans l’arbre`,
  it: `Verifica una prova
Tutto è verificato in questa pagina. Nulla lascia questo computer.
Scelga un file di prova (.asice) o lo trascini qui
Questo browser non offre crittografia qui. Provi un Chromium o Firefox recente.
Chiavi e impronte (SHA-256) da confrontare
Tutte le verifiche sono riuscite.
Tutte le verifiche sono riuscite, con le chiavi di questo file. Chiavi e ora si basano solo sulla sua parola finché queste impronte non sono confrontate con quelle pubblicate altrove.
Nulla contraddice questo file, ma non tutto si è potuto verificare.
Nulla contraddice questo file, ma una chiave della ditta è stata revocata, e solo l’ora della ditta mostra che alcune firme sono anteriori.
Verifica non riuscita: non si fidi di questo file.
Nulla in questo file mostra che queste siano tutte le voci.
Alcune ore sono solo la parola della ditta. Nulla mostra che qualcuno abbia visto queste voci entro un anno dall’ora indicata. Posti nel log:
superato
non riuscito
omesso
Contenitore
Elenco dei file
Contenuto
Firma della ditta
Chiave del log
Radici dei sigilli
Radici delle marche temporali
Checkpoint del log
Testimoni
Marca temporale
Tutte le voci
Contenuto sigillato
Dichiarazione
Sigillo della ditta
Hash di foglia
Inclusione nell’albero`,
  es: `Verificar una prueba
Todo se verifica en esta página. Nada sale de este ordenador.
Elija un archivo de prueba (.asice) o suéltelo aquí
Este navegador no ofrece criptografía aquí. Pruebe un Chromium o Firefox actual.
Claves y huellas (SHA-256) para comparar
Todas las verificaciones se han superado.
Todas las verificaciones se han superado, con las claves de este archivo. Las claves y la hora se basan solo en su palabra hasta que compare estas huellas con las publicadas en otro lugar.
Nada contradice este archivo, pero no todo se ha podido verificar.
Nada contradice este archivo, pero se ha revocado una clave de la empresa, y solo la hora de la empresa muestra que algunas firmas son anteriores.
La verificación ha fallado: no se fíe de este archivo.
Nada en este archivo muestra que estas sean todas las entradas.
Algunas horas son solo la palabra de la empresa. Nada muestra que alguien haya visto estas entradas en el año siguiente a la hora indicada. Lugares en el log:
superado
fallido
omitido
Contenedor
Lista de archivos
Contenido
Firma de la empresa
Clave del log
Raíces de los sellos
Raíces de los sellos de tiempo
Punto de control del log
Testigos
Sello de tiempo
Todas las entradas
Contenido sellado
Declaración
Sello de la empresa
Hash de hoja
Inclusión en el árbol`,
};

/** The first of the browser's languages that there are texts in, or English. */
export function languageOf(wished: readonly string[]): string {
  return wished.map((tag) => tag.slice(0, 2)).find((code) => code in texts) ?? 'en';
}

export function wordsOf(language: string): Words {
  const lines = texts[language]?.split('\n') ?? [];
  return Object.fromEntries(names.map((name, line) => [name, lines[line] ?? name])) as Words;
}

/** Keys are called as the step is that compares them: its name is theirs, in the plural. */
export function useWord(words: Words, use: Fingerprint['use']): string {
  const step = names.find((name) => name.startsWith(use));
  return step === undefined ? use : words[step];
}
