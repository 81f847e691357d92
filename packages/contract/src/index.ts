export { countedMax, listWarning, plainName } from './common.ts';
export type { ListStanding } from './common.ts';
export { fillPath, isKeyAccess, isOfficer, keyPurposes, mayCall, roles, route } from './route.ts';
export type { Access, KeyPurpose, Parsed, Role, Route, RouteInput, RouteOutput, StepUpAct } from './route.ts';
export { errorTable } from './errors.ts';
export type { ErrorBody, ErrorCode, FieldError } from './errors.ts';
export { eventCatalogue, quietCapabilities, timelineStatuses, timelineTypes } from './events.ts';
export type { EventType, TimelineStatus, TimelineType, QuietCapability } from './events.ts';
export { accessKeyRoutes, keyLimits } from './access-keys.ts';
export type { AccessKey } from './access-keys.ts';
export { accessDecisions, accessReviewReport, accessReviewRoutes } from './access-reviews.ts';
export type { AccessDecision, AccessReview, AccessReviewLine } from './access-reviews.ts';
export {
  answerMetrics,
  answerNotices,
  answerPhases,
  answerSource,
  assistantLanguages,
  assistantModels,
  checkedSentence,
  conversationsMax,
  modelHeader,
  questionCharsMax,
} from './assistant-records.ts';
export type {
  AnswerEvent,
  AnswerMetrics,
  AnswerNotice,
  AnswerPhase,
  AnswerRefusal,
  AnswerSource,
  AssistantLanguage,
  AssistantModel,
  ChatMessage,
  CheckedSentence,
  Conversation,
  ConversationDetail,
  Exchange,
  LibraryPassage,
  LibrarySource,
} from './assistant-records.ts';
export { assistantRoutes } from './assistant.ts';
export * from './document-requests.ts';
export * from './documents.ts';
export { intakeFaults } from './intake.ts';
export type { IntakeFault } from './intake.ts';
export { libraryRoutes, policyActions, policyFacts, policyFileKinds, sourceFaults } from './library.ts';
export type {
  ImportedStatute,
  LawChange,
  PolicyAction,
  PolicyFacts,
  PolicyFileKind,
  PolicyState,
  PolicyVersion,
  SourceFault,
} from './library.ts';
export { attestKinds, attestRoutes, attestVerdicts, memoCharsMax } from './attest.ts';
export type {
  Attestation,
  AttestFinding,
  AttestKind,
  AttestReason,
  AttestVerdict,
  AttestedProvision,
} from './attest.ts';
export { pictureBytesMax, pictureEdgeMax, profileRoutes } from './profile.ts';
export { listLook, listLookRoutes, listNames, viewNameMax, viewsMax } from './list-looks.ts';
export type { ListLook, ListName, SavedView } from './list-looks.ts';
export { clientRuleRoutes } from './client-rules.ts';
export { exposureKinds } from './exposure.ts';
export type { EndedExposure } from './exposure.ts';
export * from './parties.ts';
export { formNames } from './due-forms.ts';
export type { DueForm, FormEntry } from './due-forms.ts';
export { interestKinds, ownerReasons } from './structure-words.ts';
export type { InterestKind } from './structure-words.ts';
export {
  registerFaults,
  registerFields,
  registerMutations,
  registerNames,
  registerRemarks,
  registerRoutes,
} from './registers.ts';
export type {
  ClientRegisters,
  EntityPublication,
  RegisterExtract,
  RegisterFault,
  RegisterField,
  RegisterFinding,
  RegisterMutation,
  RegisterName,
  RegisterPublished,
  RegisterRemark,
  RegisterSubject,
} from './registers.ts';
export { administeredKinds, exemptReasons, reportingRoutes, reportingStates } from './reporting.ts';
export type {
  AdministeredEntity,
  ClientReporting,
  ExemptReason,
  ReportingContent,
  ReportingState,
  ReportingTerms,
  ShownReportingTerms,
} from './reporting.ts';
export { clearReasons, queryStates, transparencyRoutes } from './transparency.ts';
export type { ClearReason, ClientTransparency, QueryState, TransparencyQuery } from './transparency.ts';
export { clientFileRoutes, clientOrders, clientStates, reviewsDue, reviewsDueDays } from './client-files.ts';
export type {
  ClientFile,
  ClientFlow,
  ClientHit,
  ClientReview,
  ClientSummary,
  RiskPoint,
} from './client-files.ts';
export { clientRoutes, obligationRoutes } from './clients.ts';
export type { ClientStanding, Freeze, LegalHold, Obligation } from './clients.ts';
export { sampleRoutes } from './sample.ts';
export type { SampleSize } from './sample.ts';
export {
  factorRoutes,
  graveMinutesMax,
  idleMinutesDefault,
  idleMinutesMax,
  idleMinutesMin,
  passkeyRoutes,
  stepUpRoutes,
  workingDayMinutesMax,
} from './factors.ts';
export type {
  AuthenticatorAnswer,
  Factors,
  Passkey,
  SecondStep,
  StepUpPolicy,
  StepUpProof,
} from './factors.ts';
export { signInWayRoutes } from './sign-in-ways.ts';
export type { SignInWay } from './sign-in-ways.ts';
export { identityRoutes, signInProviders, userStates } from './identity.ts';
export type { SignInProvider, User, UserState } from './identity.ts';
export {
  accountRoutes,
  passwordLengthMax,
  passwordLengthMin,
  sessionRoutes,
  userRoutes,
  whyNotChange,
} from './accounts.ts';
export type { DutyConfirmation } from './accounts.ts';
export { directoryRoutes } from './directory.ts';
export type { DirectoryGroup } from './directory.ts';
export { provisioningRoutes } from './provisioning.ts';
export type { Handover } from './provisioning.ts';
export { mailKinds, mailLanguages, mailRoutes } from './mail.ts';
export type { Mail, MailKind, MailLanguage } from './mail.ts';
export { clientKinds, discretions, legalForms, revocabilities } from './client-kinds.ts';
export type { ClientKind } from './client-kinds.ts';
export { dismissedTogetherMax, hit, hitDecision } from './hits.ts';
export type { Hit } from './hits.ts';
export {
  caseOrders,
  channels,
  documentTypes,
  draftForm,
  finding,
  industries,
  nationalities,
  onboardingRoutes,
  pepDeclarations,
  products,
  requiredFields,
  riskAssessment,
} from './onboarding.ts';
export type {
  CaseDetail,
  CaseStatus,
  CaseSummary,
  DraftForm,
  Finding,
  RiskAssessment,
  Step,
} from './onboarding.ts';
export { expectedPurposes, paymentPurposes, purposeFamilies, purposeFamilyOf } from './purposes.ts';
export type { PurposeFamily } from './purposes.ts';
export { screeningRoutes } from './screening.ts';
export { listDiff, namesAtOnceMax, recordErrorCodes, screeningQuery, usedList } from './screening-records.ts';
export type {
  BatchResults,
  ClientDecision,
  DownloadableList,
  DownloadSettings,
  ListDiff,
  ListDownload,
  ListImport,
  ListVersion,
  NameAnswer,
  NameAsked,
  NamesAnswered,
  Replay,
  Rescreening,
  ScreeningBatch,
  ScreeningList,
  ScreeningQueryInput,
  StoredScreening,
  StoredScreeningDetail,
  UsedList,
} from './screening-records.ts';
export { logLinesMax, logRoutes, notificationTypes, notifiedEvents } from './logs.ts';
export type { Notification } from './logs.ts';
export { reviewItem, reviewOrders, reviewRoutes } from './review.ts';
export type { ReviewAssignees, ReviewItem, ReviewItemDetail } from './review.ts';
export { auditFinding } from './ledger-audit.ts';
export type { AuditFinding, FindingReview, LedgerAudit } from './ledger-audit.ts';
export { entryOrders, eventNamesMax, ledgerRoutes, timelineRoutes } from './ledger.ts';
export type {
  EntryNames,
  EventNames,
  LedgerEntry,
  LedgerEntryDetail,
  TimelineEvent,
  Verification,
} from './ledger.ts';
export { erasureReasons, erasureRoutes } from './erasure.ts';
export type { ErasureReason, ErasureRequest } from './erasure.ts';
export { evidenceSubjects, proofRoutes } from './proofs.ts';
export type {
  BundleEntryVerification,
  BundleVerification,
  Proof,
  ProofConfig,
  ProofDetail,
  Stamp,
} from './proofs.ts';
export { chosenMax, paymentOrders, paymentRoutes } from './payments.ts';
export { addressDraft, payment, paymentDecision, paymentReason, paymentState } from './payment-records.ts';
export type {
  Beneficiary,
  ClientAccount,
  Payment,
  PaymentDecision,
  PaymentDetail,
  PaymentDraft,
} from './payment-records.ts';
export { approvalLimitMaxMinor, paymentDeskRoutes, shadowChangedMax } from './payment-desk.ts';
export type { ApprovalLimits, ExchangeRate, RulePack, ShadowRun } from './payment-desk.ts';
export { paymentFile, paymentFileLine, paymentFileRoutes } from './payment-files.ts';
export type { PaymentBatch, PaymentFile, PaymentFileLine, RepeatedLine } from './payment-files.ts';
export type { PaymentAlarm, Statement, StatementEntry, StatementFetch } from './statements.ts';
export type { Webhook, WebhookDelivery } from './webhooks.ts';
export {
  analyticsFigures,
  analyticsRanges,
  analyticsRoutes,
  analyticsWorkflows,
  countedList,
} from './analytics.ts';
export type {
  AnalyticsFigure,
  AnalyticsFigureId,
  AnalyticsRange,
  AnalyticsRow,
  SroStatistics,
} from './analytics.ts';
export { insightRoutes } from './insights.ts';
export { lookedAt } from './realtime.ts';
export type { ClientToServer, Onlooker, ServerToClient, SocketAuth } from './realtime.ts';
export { securityKinds } from './security-kinds.ts';
export type { SecurityKind } from './security-kinds.ts';
export { securityRoutes } from './security.ts';
export type { SecurityEvent } from './security.ts';
export { readinessParts, readinessRoutes } from './readiness.ts';
export type { ReadinessFinding, ReadinessPart, ReadinessState } from './readiness.ts';
export { surveyRoutes, surveyAnswers, surveyAnswersPerDay } from './survey.ts';
export type { SurveyResults } from './survey.ts';
export { surveyConsent, surveyLanguages } from './survey-consent.ts';
export type { SurveyLanguage } from './survey-consent.ts';
export {
  isOptionalQuestion,
  isSurveyAnswer,
  missingAnswers,
  surveyQuestionIds,
  surveyQuestions,
  surveyScales,
  surveySections,
  surveyTextMax,
} from './survey-questions.ts';
export type {
  SurveyAnswers,
  SurveyQuestion,
  SurveyQuestionId,
  SurveyScale,
  SurveySection,
} from './survey-questions.ts';
export { vatRoutes } from './vat.ts';
export { systemRoutes } from './system.ts';
