import type { MailLanguage } from '@sorgfalt/contract';

/** What a letter that asks a client for documents says; the papers are called what the file of a client calls them. */
interface LetterWords {
  readonly title: string;
  readonly reference: string;
  readonly why: string;
  readonly until: string;
  readonly changed: string;
  readonly ask: string;
}

export const letterWords: Readonly<Record<MailLanguage, LetterWords>> = {
  en: {
    title: 'Documents that we need from you',
    reference: 'Reference',
    why: 'The Anti-Money Laundering Act obliges us to document who our clients are, who stands behind them and where assets come from, and to keep these documents up to date.',
    until: 'Please send us the following documents by {date}.',
    changed:
      'If something in your circumstances has changed, in particular who owns or controls the assets, please tell us at the same time.',
    ask: 'If you have questions, please contact {who}.',
  },
  de: {
    title: 'Dokumente, die wir von Ihnen benötigen',
    reference: 'Referenz',
    why: 'Das Geldwäschereigesetz verpflichtet uns, zu dokumentieren, wer unsere Kunden sind, wer hinter ihnen steht und woher die Vermögenswerte stammen, und diese Dokumente aktuell zu halten.',
    until: 'Bitte senden Sie uns die folgenden Dokumente bis zum {date}.',
    changed:
      'Wenn sich in Ihren Verhältnissen etwas geändert hat, insbesondere wer die Vermögenswerte besitzt oder kontrolliert, teilen Sie es uns bitte gleichzeitig mit.',
    ask: 'Bei Fragen wenden Sie sich bitte an {who}.',
  },
  fr: {
    title: 'Documents dont nous avons besoin',
    reference: 'Référence',
    why: 'La loi sur le blanchiment d’argent nous oblige à documenter qui sont nos clients, qui se tient derrière eux et d’où viennent les valeurs patrimoniales, et à tenir ces documents à jour.',
    until: 'Veuillez nous envoyer les documents suivants d’ici au {date}.',
    changed:
      'Si quelque chose a changé dans votre situation, en particulier qui détient ou contrôle les valeurs patrimoniales, veuillez nous l’indiquer en même temps.',
    ask: 'Pour toute question, veuillez vous adresser à {who}.',
  },
  it: {
    title: 'Documenti di cui abbiamo bisogno',
    reference: 'Riferimento',
    why: 'La legge sul riciclaggio di denaro ci obbliga a documentare chi sono i nostri clienti, chi sta dietro di loro e da dove provengono i valori patrimoniali, e a tenere aggiornati questi documenti.',
    until: 'Vi preghiamo di inviarci i seguenti documenti entro il {date}.',
    changed:
      'Se nella vostra situazione è cambiato qualcosa, in particolare chi detiene o controlla i valori patrimoniali, vi preghiamo di comunicarcelo allo stesso tempo.',
    ask: 'Per domande rivolgetevi a {who}.',
  },
  es: {
    title: 'Documentos que necesitamos de usted',
    reference: 'Referencia',
    why: 'La ley contra el blanqueo de capitales nos obliga a documentar quiénes son nuestros clientes, quién está detrás de ellos y de dónde provienen los valores patrimoniales, y a mantener al día estos documentos.',
    until: 'Le rogamos que nos envíe los siguientes documentos hasta el {date}.',
    changed:
      'Si algo ha cambiado en su situación, en particular quién posee o controla los valores patrimoniales, le rogamos que nos lo comunique al mismo tiempo.',
    ask: 'Si tiene preguntas, diríjase a {who}.',
  },
};
