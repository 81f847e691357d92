import type { Pool } from 'pg';
import { screeningRoutes } from '@sorgfalt/contract';
import type { BankConnector } from './adapters/bank/connector.ts';
import { openModels } from './adapters/models/open-models.ts';
import type { Config } from './config.ts';
import { createAccessKeys } from './modules/access-keys/index.ts';
import { createAccessReviews } from './modules/access-reviews/index.ts';
import { createAssistant } from './modules/assistant/index.ts';
import { createClientFiles } from './modules/client-files/index.ts';
import { createClients } from './modules/clients/index.ts';
import { createDocumentRequests } from './modules/document-requests/index.ts';
import { createDocuments, isSigned } from './modules/documents/index.ts';
import { findDuties } from './modules/duties/index.ts';
import { createDirectory } from './modules/directory/index.ts';
import { createErasure } from './modules/erasure/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createInsights } from './modules/insights/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { createLibrary } from './modules/library/index.ts';
import { createLogs } from './modules/logs/index.ts';
import { createMail } from './modules/mail/index.ts';
import { createObligations } from './modules/obligations/index.ts';
import { clientBook, createOnboarding, declaredOf, statedIdentityOf } from './modules/onboarding/index.ts';
import { createParties } from './modules/parties/index.ts';
import { clientAssets, createPaymentsDesk } from './modules/payments/index.ts';
import { createRegisters } from './modules/registers/index.ts';
import { createReporting, dueToRegister } from './modules/reporting/index.ts';
import { createReview, giveBackAll } from './modules/review/index.ts';
import { createSampleFirm } from './modules/sample/index.ts';
import { createScim, followMapping, scimPath } from './modules/scim/index.ts';
import { createScreening } from './modules/screening/index.ts';
import { createSecurity } from './modules/security/index.ts';
import { createSurvey } from './modules/survey/index.ts';
import { createTimeline } from './modules/timeline/index.ts';
import { createUsers } from './modules/users/index.ts';
import type { Admission } from './modules/users/index.ts';
import { createVat } from './modules/vat/index.ts';
import type { Database } from './platform/database/database.ts';
import type { Epochs } from './platform/events/epochs.ts';
import type { Spine } from './platform/events/spine.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';
import type { WorkPool } from './platform/work/index.ts';

export interface AppDeps {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The same database for who owns it: only backups, which are processes of their own, are made as that. */
  readonly ownerUrl: string;
  /** Each new connection of it was given to `epochs`. */
  readonly pool: Pool;
  readonly epochs: Epochs;
  readonly secrets: Secrets;
  readonly log: Log;
  /** The bank that payments go to; without one they stay queued. */
  readonly bank?: BankConnector;
}

type Given = Pick<AppDeps, 'secrets' | 'config' | 'log'> & {
  readonly database: Database;
  readonly spine: Spine;
  readonly pool: WorkPool;
};

export type Modules = Awaited<ReturnType<typeof composeModules>>;

/**
 * The modules in the order in which they need each other: each is whole when it is created. What a module needs of one that
 * comes later is given to it as a value that needs no module (`clientAssets`, `clientBook`, `giveBackAll`).
 */
export async function composeModules(
  { config, databaseUrl, secrets, log }: AppDeps,
  {
    database,
    spine,
    threads,
    ledger: opened,
  }: { database: Database; spine: Spine; threads: WorkPool; ledger: Ledger },
) {
  const ledger = opened.withSpine(spine, threads);
  const given = { database, spine, secrets, config, log, pool: threads };
  const { mail, identity, scim, doors, callers, takeNames } = await composePeople(given);
  const { timeline, files, documents, registers, readings } = composeReadings(given);
  const clients = createClients({ database, spine, assets: clientAssets });
  const obligations = createObligations({ database, spine, further: dueToRegister });
  const reporting = createReporting({ database, spine });
  const known = { clients: clientBook, standing: clients };
  const screening = createScreening({ ...given, ...known, databaseUrl, takeNames });
  const { engine } = screening;
  const parties = createParties({ database, spine, engine, isSigned, ...known });
  const onboarding = createOnboarding({ database, spine, screening, clients, parties });
  const payments = createPaymentsDesk({ ...given, screening });
  const review = createReview({
    database,
    spine,
    sources: {
      ...onboarding.evidence,
      payment: payments.evidence,
      rescreening: screening.evidence,
    },
  });
  const insights = createInsights({ database, timeline, review, onboarding, payments, screening, files });
  const acting = { onboarding, parties, documents, payments, review, screening };
  const sample = createSampleFirm({ ...given, ...acting });
  const erasure = createErasure({ database, spine, onErased: payments.forgetNames });
  const { assistant, library } = composeAssistant(given);
  const security = createSecurity({ database, days: config.security.eventDays, log });
  const desks = [clients, parties, obligations, reporting, screening, review, onboarding, payments, library];
  return {
    identity,
    callers,
    scim,
    ledger,
    security,
    timeline,
    screening,
    onboarding,
    payments,
    assistant,
    registers,
    reporting,
    sample,
    /** All with routes that need nothing but the router. */
    routed: [security, ...doors, ...desks, insights, assistant, ...readings, sample, erasure, ledger],
    /** All whose events bring jobs. */
    working: [mail, screening, parties, onboarding, reporting, sample, ledger],
  };
}

/** What answers questions, and what the firm gives it to read. */
function composeAssistant({ database, spine, secrets, config, log, pool }: Given) {
  const library = createLibrary({ database, spine, pool });
  const assistant = createAssistant({
    database,
    spine,
    secrets,
    log,
    pool,
    models: openModels(config.assistant),
    sources: library.sources,
    settings: config.assistant,
  });
  return { assistant, library };
}

/** What is read of the events, and what nothing else needs. */
function composeReadings(given: Given) {
  const { database, spine, pool, config } = given;
  const timeline = createTimeline({ database });
  const logs = createLogs({ database, describe: timeline.describe });
  const registers = createRegisters({ ...given, declaredOf });
  const documents = createDocuments({ ...given, identityOf: statedIdentityOf });
  const papers = [documents, createDocumentRequests(given), registers];
  const files = createClientFiles({ database, spine, pool, publicUrl: config.api.publicUrl });
  return {
    timeline,
    files,
    documents,
    registers,
    readings: [timeline, files, logs, ...papers, createSurvey({ database, spine }), createVat()],
  };
}

/** Who comes in, by which doors, with which rights. */
async function composePeople({ database, spine, secrets, config, log }: Given) {
  const mail = createMail({ database, config, secrets });
  const admission = admissionOf(config, mail);
  const users = createUsers({ database, spine, admission, findDuties, giveBackAll });
  const { publicUrl } = config.api;
  const accessKeys = createAccessKeys({
    database,
    spine,
    users,
    doors: {
      directory: `${publicUrl}${scimPath}`,
      screening: `${publicUrl}${screeningRoutes.screenNames.path}`,
    },
  });
  const scim = createScim({ database, spine, users, keys: accessKeys.door, publicUrl });
  const directory = createDirectory({ database, spine, users, follow: followMapping(users.provisioned) });
  const accessReviews = createAccessReviews({ database, spine, users });
  const identity = await createIdentity({ database, spine, users, mail, config, secrets, log });
  return {
    mail,
    identity,
    scim,
    callers: { authenticator: identity.authenticator, keys: accessKeys.door },
    takeNames: accessKeys.takeNames,
    /** Those with routes. */
    doors: [mail, users, directory, accessKeys, scim, accessReviews],
  };
}

function admissionOf({ identity }: Config, mail: { readonly leavesHouse: boolean }): Admission {
  return { newState: identity.signUp === 'open' ? 'active' : 'pending', needsProof: mail.leavesHouse };
}
