/**
 * The one table of errors: code → HTTP status and the specification's sentence (section 8).
 * `message` is English and is what other programs see; the web shows its own translation by code.
 */
export const errorTable = {
  /** The input does not fit the route's schema; `fields` names each place. Correct and send again. */
  'invalid-request': { status: 400, message: 'Invalid request' },
  /** The body or the rest of it did not come. Send it again, whole. */
  'incomplete-request': { status: 408, message: 'The request did not arrive in time' },
  /** The address has more than 4096 characters, or a part of it more than 100. */
  'address-too-long': { status: 414, message: 'The address is too long' },
  /** JSON in UTF-8 where the route declares a body, `multipart/form-data` where it takes files; never packed. */
  'wrong-media-type': { status: 415, message: 'This content type is not accepted here' },
  /** The headers have more than 16 kB. */
  'headers-too-large': { status: 431, message: 'The headers of the request are too large' },
  /** No token, or one that is expired, unsigned or from an unknown issuer. Refresh it or sign in. */
  unauthenticated: { status: 401, message: 'Authentication required - Please log in again' },
  /** Signed in, but the role does not allow this. */
  forbidden: { status: 403, message: 'Not authorized' },
  /** A grave act or a decision wants a proof of who calls that is fresh; `details.factors` says whether the account can give one. */
  'step-up-required': { status: 403, message: 'Please confirm that it is you' },
  /** The passkey, code or password that was given is not this account's, or was used before. */
  'factor-refused': { status: 403, message: 'This could not be confirmed. Please try again.' },
  /** The first factor of an account that is older than an hour takes a code that was sent to its address. */
  'factor-code-needed': {
    status: 403,
    message: 'Please enter the code that was sent to your email address',
  },
  /** An administrator, the directory or an access review has ended the account. */
  'account-disabled': {
    status: 401,
    message: 'This account has been disabled. Contact your administrator for assistance.',
  },
  /** Nobody new comes in by himself here (`SIGN_UP=closed`). Ask an administrator. */
  'sign-up-closed': {
    status: 401,
    message: 'Registration is closed. Ask your administrator for an account.',
  },
  /** Whoever signed up without being asked waits for an administrator, and sees no more than somebody not signed in. */
  'account-pending': { status: 403, message: 'Your account is waiting for an administrator to confirm it' },
  /** Four eyes: who wrote, submitted, questioned or confirmed anything of it. Ask a colleague. */
  'own-submission': { status: 403, message: 'Anyone who took part in this cannot decide on it' },
  /** Rules are put in force by another administrator than brought them, and there is none. Make somebody one first. */
  'no-second-administrator': {
    status: 409,
    message:
      'You uploaded these rules and are the only administrator: make somebody else an administrator, who can then put them in force',
  },
  /** The amount is above what this role may approve. Ask a colleague who may. */
  'above-approval-limit': { status: 403, message: 'The amount is above your approval limit' },
  /** A hold is lifted by who put it, or by an administrator without a part in the order. Ask one of them. */
  'hold-of-another': {
    status: 403,
    message:
      'Only the person who put this on hold can release it, or an administrator who neither entered nor changed it',
  },
  /** Banks refuse days that are past. Ask back, so that the order gets a new one, or reject it. */
  'execution-date-passed': {
    status: 409,
    message: 'The execution date has passed; the order needs a new one',
  },
  /** Only administrators change roles. */
  'admin-only': { status: 403, message: 'Only administrators can update user roles' },
  /** No such thing, or none that this user may see. */
  'not-found': { status: 404, message: 'Resource not found' },
  /** Somebody else changed it since it was read. Load again. */
  'version-conflict': { status: 409, message: 'Somebody else has changed this in the meantime' },
  /** The same case was sent twice; the first one counts. */
  'already-submitted': { status: 409, message: 'This case has already been submitted' },
  /** The law refuses this client while a doubt stands (AMLA Art. 3, embargo): reject it, nobody can approve it. */
  'blocked-case': { status: 409, message: 'A blocked case cannot be approved' },
  /** Only accepted clients have accounts and pay. Finish the onboarding first. */
  'client-not-accepted': {
    status: 409,
    message: 'This client has not been accepted: there can be no account and no payment',
  },
  /** A freeze holds the client: cases can be rejected, payments cancelled, nothing else. */
  'client-frozen': {
    status: 409,
    message: 'This client is frozen: the case can only be rejected, and nothing is paid out',
  },
  /** Who stands behind the client was changed or has changed by itself and nobody else has confirmed it, or a hit on somebody is open. */
  'client-structure-open': {
    status: 409,
    message:
      'It has not been confirmed who stands behind this client: nothing is accepted and nothing is paid',
  },
  /** No address or credentials of this register were configured, or nothing was imported of it. Upload an extract as a document. */
  'register-not-configured': {
    status: 409,
    message: 'This register is not configured here: upload an extract as a document',
  },
  /** The register gave no answer that can be used; `details.reason` says why. Nothing was decided. Ask again later. */
  'register-unavailable': { status: 503, message: 'The register gave no answer: nothing was decided' },
  /** The register has several entries of this name. Give the number of the right one. */
  'register-several': {
    status: 409,
    message: 'The register has several entries of this name: give the number of the right one',
  },
  /** The structure contradicts itself, or something is missing in it; it says what. Mend it, then confirm. */
  'structure-incomplete': {
    status: 409,
    message: 'It is not clear yet who stands behind this client: see what is missing in the structure',
  },
  /** Somebody has changed the structure meanwhile. Look at it again. */
  'structure-changed': { status: 409, message: 'The structure has been changed meanwhile: look at it again' },
  /** A list has said something else about the entry since the hit was shown. Look at it again. */
  'entry-changed': {
    status: 409,
    message: 'The list says something else about this name by now: look at it again before you dismiss it',
  },
  /** What a decision rests on is not what was read: a document, a hit or a reason has come or gone. Read it again. */
  'evidence-changed': {
    status: 409,
    message: 'Something that this decision rests on has changed meanwhile: read it again before you decide',
  },
  /** The client is another kind of party in its structure than its form says. Mend the structure, or reject the case. */
  'structure-of-other-kind': {
    status: 409,
    message:
      'The structure says that the client is something else than its form says: correct the structure, or reject the case',
  },
  /** Clients are left unnamed only against a form R, signed as it stands today by somebody admitted. Keep the signed copy first. */
  'secrecy-unconfirmed': {
    status: 409,
    message:
      'Beneficial owners are only left out once the lawyer or notary has confirmed professional secrecy: upload the signed form R first',
  },
  /** The file breaks the Beneficial Ownership Data Standard; `fields` has the path of each fault. */
  'structure-file-faulty': {
    status: 422,
    message: 'This file does not conform to the Beneficial Ownership Data Standard 0.4',
  },
  /** What is entered cannot be: `fields` says what. */
  'structure-entry-impossible': { status: 422, message: 'These details cannot be right' },
  /** Four eyes: whoever confirmed a hit or froze a client or a payee cannot take that back. Ask another administrator. */
  'own-freeze': {
    status: 403,
    message: 'Whoever set a freeze cannot lift it: ask another administrator',
  },
  /** Four eyes: whoever placed a legal hold cannot lift it. Ask another administrator. */
  'own-hold': {
    status: 403,
    message: 'Whoever placed a legal hold cannot lift it: ask another administrator',
  },
  /** Four eyes: whoever requested an erasure cannot consent to it. Ask another administrator. */
  'own-erasure': {
    status: 403,
    message: 'Whoever requested an erasure cannot consent to it: ask another administrator',
  },
  /** Whoever acted in what a finding is about, or was given rights by them since, cannot close it. Ask another administrator. */
  'own-finding': {
    status: 403,
    message: 'Whoever acted in what a finding is about cannot close it: ask another administrator',
  },
  /** What somebody requested who no longer administers is not carried out. Refuse it, and request it yourself. */
  'request-lapsed': {
    status: 409,
    message: 'Whoever made this request is not an administrator any more: refuse it, and make one yourself',
  },
  /** Nothing of a client is erased while a legal hold stands. */
  'legal-hold': { status: 409, message: 'A legal hold keeps these records: it has to be lifted first' },
  /** The item has a decision; a decision is final. */
  'already-decided': { status: 409, message: 'This item has already been decided' },
  /** Nobody is accepted while a hit is open: decide each, with its reason; `details.undecided` says how many. */
  'hits-undecided': { status: 409, message: 'Decide every hit first' },
  /** Hits are dismissed together where nothing but the name agrees and none was confirmed before. Decide the one that `fields` names by itself. */
  'hits-differ': {
    status: 409,
    message: 'One of these hits agrees in more than the name, or was confirmed before: decide it by itself',
  },
  /** The law has the management decide this (AMLO-FINMA Art. 18, 19; `details.article`). Ask an administrator. */
  'above-decision-level': {
    status: 403,
    message: 'This decision is reserved for management: ask an administrator',
  },
  /** A grave decision says why in words; `details.min` has the characters. */
  'notes-too-short': { status: 422, message: 'Please explain your reasons in a few more words' },
  /** Grave reasons demand a reason code and checks; `fields` names each that is missing. */
  'decision-incomplete': {
    status: 422,
    message: 'The decision is missing something that its reasons require',
  },
  /** An item of a rescreening cannot be approved over a confirmed hit, nor rejected where all are dismissed. */
  'hits-contradict': { status: 409, message: 'This contradicts what was decided about the hits' },
  /** Evidence needs a timestamp over its entries; it comes within moments, or a minute with an outside authority. */
  'not-stamped-yet': { status: 409, message: 'This has no timestamp yet; please try again in a moment' },
  /** Stored entries do not verify, so no evidence is made of them. Have the ledger audited. */
  'evidence-damaged': {
    status: 409,
    message: 'The stored evidence failed verification; have the ledger audited',
  },
  /** A kept record is not as it was written. Nothing goes on by it; have the database compared with a backup. */
  'record-unreadable': {
    status: 409,
    message: 'The stored record was altered or damaged; have the database compared with a backup',
  },
  /** The state machine does not allow this now. */
  'not-allowed-now': { status: 409, message: 'This is not possible in the current state' },
  /** All chosen payments are wanted as files for the bank; `details.payments` says which have none that it still waits for. */
  'no-bank-file': {
    status: 409,
    message: 'Some of these payments have no file that is still to be taken to the bank',
  },
  /** The same address is registered. */
  'email-taken': { status: 409, message: 'Registration failed' },
  /** Common words, the person's name, rows of keys, years, what was in a breach: what guessers try first. */
  'password-too-common': {
    status: 422,
    message: 'This password is easy to guess, or known from a breach. Choose a few words of your own.',
  },
  /** The one-time link was used, or is not of this installation. */
  'setup-link-invalid': { status: 410, message: 'This link is no longer valid' },
  /** A code that was used, replaced by a newer one, or has expired; or it is for somebody else. Ask for a new one. */
  'code-invalid': {
    status: 410,
    message: 'This code is not valid or has expired. Please ask for a new one.',
  },
  /** Where mail is sent, an account is confirmed only when its owner has proved the address. */
  'address-unverified': {
    status: 409,
    message: 'This person has not confirmed the email address yet: the code sent there does that',
  },
  /** An invitation makes a new account. Find the one that is there in the list of users. */
  'account-exists': { status: 409, message: 'There is already an account with this address' },
  /** The last administrator keeps the role, so that nobody is locked out. */
  'last-admin': { status: 409, message: 'The last administrator must keep this role' },
  /** Duties would meet in one person that must not, with no reason good enough; `details` counts each (`@sorgfalt/workflow`, duties). */
  'duties-conflict': {
    status: 409,
    message: 'This would combine duties that must be kept apart',
  },
  /** Duties would meet that should stay apart; `details` counts each. Confirm them by their codes, with a reason, or leave it. */
  'duties-unconfirmed': {
    status: 409,
    message: 'This would combine duties that should be kept apart: confirm it with a reason',
  },
  /** Nobody reviews their own rights. Ask another administrator. */
  'own-access': { status: 403, message: 'Nobody reviews their own rights: ask another administrator' },
  /** Accounts of the review are undecided; `details.open` says how many. Decide each, then close it. */
  'review-incomplete': { status: 409, message: 'Some accounts of this review have not been decided yet' },
  /** Nobody takes the name of somebody else who works here. An administrator sees to namesakes. */
  'name-taken': { status: 409, message: 'Somebody else here already has this name' },
  /** The sample firm goes only onto an empty installation. */
  'not-empty': { status: 409, message: 'The sample firm can only be loaded into an empty installation' },
  /** A decision needs its reason (specification, section 5). */
  'notes-required': { status: 422, message: 'Please provide notes for your decision.' },
  /** A step name that the onboarding does not have. */
  'unknown-step': { status: 422, message: 'There is no such step' },
  /** Required fields of the form are missing or wrong; `fields` names each. */
  'form-incomplete': { status: 422, message: 'The form is not complete' },
  /** A signed copy is of another version of the form, or of one that is not asked for: have the form of today signed. */
  'form-version-differs': {
    status: 422,
    message:
      'The code is not that of the form as it stands today: check it, or have the form of today signed',
  },
  /** Signed by somebody who on that day had neither a role in the client nor signing powers on file; `fields` says who. */
  'signatory-without-power': {
    status: 422,
    message:
      'Whoever signed may not sign for the client: neither a role in it nor a power of attorney on file',
  },
  /** Of whoever signed a form R no admission as lawyer or notary was on file that was valid that day; `fields` says who. */
  'signatory-not-admitted': {
    status: 422,
    message:
      'Whoever signed has no admission as lawyer or notary in Switzerland on file: upload the extract from the register first',
  },
  /** The day next to a signature is not over yet. */
  'signed-in-future': { status: 422, message: 'The day of the signature is in the future' },
  /** The file is larger than the limit. */
  'file-too-large': { status: 413, message: 'The file is larger than the limit' },
  /** Nothing of this document can be drawn anew. The file itself can be downloaded. */
  'no-preview': { status: 422, message: 'There is no preview of this document; download the file' },
  /** The virus scanner found something; `details.name` says what it calls it. Nothing of the file was kept. */
  'virus-found': { status: 422, message: 'A virus was found in this file. None of it was kept.' },
  /** The virus scanner is set up to take no file of this size (`StreamMaxLength`). */
  'too-large-to-scan': { status: 413, message: 'The file is too large for the virus scanner' },
  /** The virus scanner cannot be reached, or has not answered; files are refused meanwhile. Try again. */
  'virus-scan-unavailable': {
    status: 503,
    message:
      'Files cannot be scanned for viruses at the moment, so none is accepted. Please try again later.',
  },
  /** The file is in none of the formats that can be read. */
  'unknown-format': { status: 415, message: 'The file is not in a supported format' },
  /** The list file is broken; nothing of it was taken over. */
  'broken-list': { status: 422, message: 'The list file is corrupt; the list in force was kept' },
  /** The new list has under 70 % of the entries of the one in force. Send `acceptShrunken` if that is right. */
  'list-shrunken': { status: 422, message: 'The list shrank too much; the list in force was kept' },
  /** The new list is of an earlier day than the one in force. Send `acceptShrunken` if that is right. */
  'list-older': { status: 422, message: 'The list is older than the one in force, which was kept' },
  /** More than one call screens, or than its key screens in a minute; `details.max` says how many. Send less at a time. */
  'too-many-names': { status: 413, message: 'These are more names than can be screened at once' },
  /** No official list is in force, or one is too old; `details.standing` says which. Nobody was screened. Try again later. */
  'lists-not-current': {
    status: 503,
    message: 'The lists are missing or out of date: nobody was screened',
  },
  /** The uploaded client file cannot be screened: no name column, no lines, or too many. */
  'broken-batch': { status: 422, message: 'The file cannot be screened' },
  /** A case, review item, payment or obligation of the client is open: end it before erasing anything. */
  'client-active': {
    status: 409,
    message:
      'Something is still open for this client (case, screening, review, payment or duty): finish it first',
  },
  /**
   * Records of a relationship or a transaction must be kept for ten years (AMLA Art. 7 para. 3); `details.until` says until when.
   * Where `details.because` is `report`, there was neither, but something may belong to a report (AMLA Art. 9).
   */
  'retention-runs': { status: 409, message: 'These records must still be kept by law' },
  /** Payments are created, and names screened by other systems, under an `Idempotency-Key`, 8 to 200 printable characters. */
  'idempotency-key-missing': { status: 400, message: 'The Idempotency-Key header is missing' },
  /** The key was used for another body. Equal payments are fine under another key. */
  'idempotency-key-reused': { status: 422, message: 'This Idempotency-Key has been used for something else' },
  /** A request under this key is being answered. Ask again in a moment with the same key. */
  'idempotency-in-progress': { status: 409, message: 'A request with this Idempotency-Key is in progress' },
  /** The order cannot be taken; `fields` names each place and why. */
  'order-refused': { status: 422, message: 'The payment order contains errors' },
  /** A file with these payments or this message id was confirmed before. Confirm with the list of what is paid again. */
  'file-repeated': {
    status: 409,
    message: 'This file has already been confirmed; its payments would be made twice',
  },
  /** The uploaded file cannot be read as what it should be; nothing of it was taken over. */
  'broken-file': { status: 422, message: 'The file cannot be read; nothing was imported' },
  /** Opening balance and entries do not make the closing balance; nothing of the statement was taken over. */
  'statement-unbalanced': { status: 422, message: 'The balances of the statement do not add up' },
  /** The set of rules is not complete or its version is taken. */
  'broken-rules': { status: 422, message: 'These rules cannot be used' },
  /** Ten conversations a person (specification, section 5). Delete one. */
  'conversation-limit': {
    status: 409,
    message:
      'You have reached the maximum number of conversations (10). Please delete an old conversation to start a new one.',
  },
  /** One answer at a time in a conversation. Stop it, or wait for its end. */
  'answer-in-progress': {
    status: 409,
    message: 'An answer is still being written in this conversation',
  },
  /** A question has words. */
  'question-empty': { status: 422, message: 'Please enter a question.' },
  /** The specification's sentence of the policy assistant, section 5. */
  'policy-question-empty': { status: 422, message: 'Please enter a policy question.' },
  /** `details.max` has the characters. */
  'question-too-long': { status: 422, message: "The question is too long: 4'000 characters at most" },
  /** A text that is to be checked has words. */
  'memo-empty': { status: 422, message: 'Please enter the text to be checked.' },
  /** `memoCharsMax` characters. */
  'memo-too-long': { status: 422, message: "The text is too long: 20'000 characters at most" },
  /** So many answers a person and day (`ASSISTANT_ANSWERS_PER_DAY`). */
  'answers-spent': { status: 429, message: 'You have reached the number of questions allowed in a day' },
  /** A colleague has taken up the item meanwhile; `details.name` says who. Take it over by naming her, or leave it. */
  'assigned-to-other': { status: 409, message: 'A colleague has taken up this item' },
  /** Nothing of a survey is kept without consent to the words that are shown now (specification, section 5). */
  'consent-missing': { status: 422, message: 'You must provide consent before submitting.' },
  /** So many answers of the survey a day (`surveyAnswersPerDay`). */
  'survey-full': {
    status: 429,
    message: 'The survey accepts no more answers today. Please try again tomorrow.',
  },
  /** What the specification has switched off. */
  'no-longer-available': { status: 410, message: 'This call is no longer available in this build' },
  /** Too many requests from one address. */
  'too-many-requests': {
    status: 429,
    message: 'Too many failed attempts. Please wait a moment before trying again.',
  },
  /** The calls or names of this minute are used up; `Retry-After` says when there are more. */
  'key-limit-met': {
    status: 429,
    message: 'This key has used up what it may ask for in a minute',
  },
  /** A bug. The request id finds it in the log. */
  internal: { status: 500, message: 'Server error' },
  /** The stored ledger is not the one that was signed: nothing may be added. `GET /ready` says what to do. */
  'ledger-halted': {
    status: 503,
    message: 'The ledger has failed its check: nothing can be recorded until the operator has repaired it',
  },
  /** The call took longer than it may and was ended; nothing of it was done. Try again, with less if that is possible. */
  'timed-out': {
    status: 503,
    message: 'This took too long and was stopped; nothing was changed. Please try again',
  },
  /** The server is stopping or its database does not answer. Try again. */
  unavailable: { status: 503, message: 'Service unavailable' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

export interface FieldError {
  /** Path of the field, dotted: `form.birthDate`. */
  readonly path: string;
  readonly code: string;
}

/** The body of every refusal. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly requestId: string;
    readonly fields?: readonly FieldError[];
    readonly details?: Readonly<Record<string, string | number>>;
  };
}
