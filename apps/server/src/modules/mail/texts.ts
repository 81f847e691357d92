import type { MailKind, MailLanguage } from '@sorgfalt/contract';
import type { Content } from './content.ts';

/** What the texts speak of. */
export interface Facts {
  readonly product: string;
  /** Page that takes the code; it carries it in its fragment. */
  readonly link: string;
  readonly code: string;
  /** How long the code is good. */
  readonly minutes: number;
}

interface Phrases {
  readonly subject: Readonly<Record<MailKind, (product: string) => string>>;
  readonly why: Readonly<Record<MailKind, (product: string) => string>>;
  readonly open: string;
  readonly type: string;
  readonly until: (time: string) => string;
  readonly ignore: string;
}

/** A mail in plain text: why it comes, the link, the code, how long it is good, and what to do if one asked for nothing. */
export function writeMail(kind: MailKind, language: MailLanguage, facts: Facts): Content {
  const { product, link, code, minutes } = facts;
  const { subject, why, open, type, until, ignore } = phrases[language];
  return {
    subject: subject[kind](product),
    text: [
      why[kind](product),
      `${open}\n${link}`,
      `${type}\n${code}`,
      until(timeOf(minutes, language)),
      ignore,
    ].join('\n\n'),
  };
}

/** A length of time in the days that are whole, else in minutes: `7 days`, `10 minutes`. */
function timeOf(minutes: number, language: MailLanguage): string {
  const [unit, size] = minutes >= day ? (['day', day] as const) : (['minute', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(minutes / size));
}

const day = 24 * 60;

const phrases: Readonly<Record<MailLanguage, Phrases>> = {
  en: {
    subject: {
      'password-reset': (product) => `${product}: a new password`,
      recovery: (product) => `${product}: a new password`,
      verification: (product) => `${product}: confirm your email address`,
      invitation: (product) => `Your access to ${product}`,
      factor: (product) => `${product}: set up your passkey or authenticator app`,
    },
    why: {
      'password-reset': (product) => `Somebody asked for a new password for your ${product} account.`,
      recovery: (product) =>
        `An administrator has sent you this so that you can choose a new password for your ${product} account.`,
      verification: (product) =>
        `Please confirm that this email address of your ${product} account is yours.`,
      invitation: (product) => `An administrator has set up an account for you in ${product}.`,
      factor: (product) =>
        `This code lets you set up the first passkey or authenticator app of your ${product} account.`,
    },
    open: 'Open this page:',
    type: 'If it asks for the code, it is:',
    until: (time) => `The code can be used once, within ${time}.`,
    ignore:
      'If you were not expecting this message, ignore it and tell your administrator. Never pass the code on: nobody will ask you for it.',
  },
  de: {
    subject: {
      'password-reset': (product) => `${product}: neues Passwort`,
      recovery: (product) => `${product}: neues Passwort`,
      verification: (product) => `${product}: E-Mail-Adresse bestätigen`,
      invitation: (product) => `Ihr Zugang zu ${product}`,
      factor: (product) => `${product}: Passkey oder Authenticator-App einrichten`,
    },
    why: {
      'password-reset': (product) => `Für Ihr Konto bei ${product} wurde ein neues Passwort angefordert.`,
      recovery: (product) =>
        `Ein Administrator schickt Ihnen diese Nachricht, damit Sie für Ihr Konto bei ${product} ein neues Passwort wählen können.`,
      verification: (product) =>
        `Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihres Kontos bei ${product} Ihnen gehört.`,
      invitation: (product) => `Ein Administrator hat für Sie ein Konto bei ${product} eröffnet.`,
      factor: (product) =>
        `Mit diesem Code richten Sie den ersten Passkey oder die erste Authenticator-App Ihres Kontos bei ${product} ein.`,
    },
    open: 'Öffnen Sie diese Seite:',
    type: 'Falls sie nach dem Code fragt:',
    until: (time) => `Der Code kann einmal verwendet werden. Gültigkeit: ${time}.`,
    ignore:
      'Haben Sie diese Nachricht nicht erwartet, ignorieren Sie sie und informieren Sie Ihren Administrator. Geben Sie den Code nie weiter: Niemand wird Sie danach fragen.',
  },
  fr: {
    subject: {
      'password-reset': (product) => `${product} : nouveau mot de passe`,
      recovery: (product) => `${product} : nouveau mot de passe`,
      verification: (product) => `${product} : confirmez votre adresse e-mail`,
      invitation: (product) => `Votre accès à ${product}`,
      factor: (product) =>
        `${product} : configurez votre clé d’accès ou votre application d’authentification`,
    },
    why: {
      'password-reset': (product) => `Un nouveau mot de passe a été demandé pour votre compte ${product}.`,
      recovery: (product) =>
        `Un administrateur vous envoie ce message pour que vous choisissiez un nouveau mot de passe pour votre compte ${product}.`,
      verification: (product) =>
        `Veuillez confirmer que cette adresse e-mail de votre compte ${product} est bien la vôtre.`,
      invitation: (product) => `Un administrateur a créé un compte ${product} pour vous.`,
      factor: (product) =>
        `Ce code vous permet de configurer la première clé d’accès ou application d’authentification de votre compte ${product}.`,
    },
    open: 'Ouvrez cette page :',
    type: 'Si elle demande le code, le voici :',
    until: (time) => `Le code est valable une seule fois, pendant ${time}.`,
    ignore:
      'Si vous n’attendiez pas ce message, ignorez-le et prévenez votre administrateur. Ne communiquez jamais le code : personne ne vous le demandera.',
  },
  it: {
    subject: {
      'password-reset': (product) => `${product}: nuova password`,
      recovery: (product) => `${product}: nuova password`,
      verification: (product) => `${product}: confermi il Suo indirizzo e-mail`,
      invitation: (product) => `Il Suo accesso a ${product}`,
      factor: (product) => `${product}: configuri la Sua passkey o app di autenticazione`,
    },
    why: {
      'password-reset': (product) => `È stata richiesta una nuova password per il Suo account ${product}.`,
      recovery: (product) =>
        `Un amministratore Le invia questo messaggio affinché possa scegliere una nuova password per il Suo account ${product}.`,
      verification: (product) =>
        `La preghiamo di confermare che questo indirizzo e-mail del Suo account ${product} Le appartiene.`,
      invitation: (product) => `Un amministratore ha creato per Lei un account ${product}.`,
      factor: (product) =>
        `Con questo codice configura la prima passkey o app di autenticazione del Suo account ${product}.`,
    },
    open: 'Apra questa pagina:',
    type: 'Se Le viene chiesto il codice, eccolo:',
    until: (time) => `Il codice può essere usato una sola volta, entro ${time}.`,
    ignore:
      'Se non si aspettava questo messaggio, lo ignori e avvisi il Suo amministratore. Non comunichi mai il codice: nessuno glielo chiederà.',
  },
  es: {
    subject: {
      'password-reset': (product) => `${product}: nueva contraseña`,
      recovery: (product) => `${product}: nueva contraseña`,
      verification: (product) => `${product}: confirme su dirección de correo electrónico`,
      invitation: (product) => `Su acceso a ${product}`,
      factor: (product) => `${product}: configure su llave de acceso o aplicación de autenticación`,
    },
    why: {
      'password-reset': (product) => `Se ha solicitado una nueva contraseña para su cuenta de ${product}.`,
      recovery: (product) =>
        `Un administrador le envía este mensaje para que elija una nueva contraseña para su cuenta de ${product}.`,
      verification: (product) =>
        `Confirme que esta dirección de correo electrónico de su cuenta de ${product} es suya.`,
      invitation: (product) => `Un administrador ha creado una cuenta para usted en ${product}.`,
      factor: (product) =>
        `Con este código configura la primera llave de acceso o aplicación de autenticación de su cuenta de ${product}.`,
    },
    open: 'Abra esta página:',
    type: 'Si le pide el código, es este:',
    until: (time) => `El código se puede usar una sola vez, en un plazo de ${time}.`,
    ignore:
      'Si no esperaba este mensaje, no le haga caso y avise a su administrador. No comunique nunca el código: nadie se lo pedirá.',
  },
};
