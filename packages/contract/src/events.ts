/** Statuses of a timeline event (specification, section 4). */
export const timelineStatuses = [
  'completed',
  'succeeded',
  'success',
  'in_progress',
  'progress',
  'processing',
  'pending',
  'scheduled',
  'reviewing',
  'flagged',
  'warning',
  'failed',
  'error',
  'rejected',
  'recorded',
] as const;
export type TimelineStatus = (typeof timelineStatuses)[number];

/** Event types of the timeline (specification, section 4). */
export const timelineTypes = [
  'onboarding_started',
  'kyc_check',
  'aml_check',
  'risk_assessment',
  'document_uploaded',
  'validation_complete',
  'payment_initiated',
  'payment_complete',
  'proof_generated',
  'proof_verified',
  'human_review_required',
  'human_review_approved',
  'human_review_rejected',
  'high_risk_flagged',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/**
 * Every event of the spine. The prefix is the capability. `timeline` is the type under which the
 * timeline shows it; events without one steer jobs and live screens only. `feed` events reach the live
 * agent feed.
 */
export const eventCatalogue = {
  'onboarding.submitted': { timeline: 'onboarding_started', feed: true },
  'onboarding.step_started': { timeline: null, feed: true },
  'onboarding.initiated_completed': { timeline: 'validation_complete', feed: true },
  'onboarding.kyc_completed': { timeline: 'kyc_check', feed: true },
  'onboarding.aml_completed': { timeline: 'aml_check', feed: true },
  'onboarding.risk_completed': { timeline: 'risk_assessment', feed: true },
  'onboarding.high_risk_flagged': { timeline: 'high_risk_flagged', feed: true },
  'onboarding.completed': { timeline: 'validation_complete', feed: true },
  'review.requested': { timeline: 'human_review_required', feed: true },
  'review.approved': { timeline: 'human_review_approved', feed: true },
  'review.withdrawn': { timeline: null, feed: true },
  'review.rejected': { timeline: 'human_review_rejected', feed: true },
  'payment.initiated': { timeline: 'payment_initiated', feed: true },
  'payment.checked': { timeline: 'aml_check', feed: true },
  'payment.assessed': { timeline: 'risk_assessment', feed: true },
  'payment.high_risk_flagged': { timeline: 'high_risk_flagged', feed: true },
  'payment.approved': { timeline: null, feed: true },
  'payment.moved': { timeline: null, feed: true },
  'payment.completed': { timeline: 'payment_complete', feed: true },
  'payment.account_changed': { timeline: null, feed: true },
  'payment.beneficiary_changed': { timeline: null, feed: true },
  'payment.rules_in_force': { timeline: 'validation_complete', feed: true },
  'payment.statement_imported': { timeline: 'validation_complete', feed: true },
  'ledger.sequenced': { timeline: 'proof_generated', feed: true },
  'ledger.verified': { timeline: 'proof_verified', feed: true },
  'ledger.witnessed': { timeline: null, feed: false },
  'ledger.stamped': { timeline: null, feed: true },
  'ledger.stamp_failed': { timeline: null, feed: true },
  'ledger.key_changed': { timeline: null, feed: true },
  'ledger.key_revoked': { timeline: null, feed: true },
  'ledger.bundle_exported': { timeline: null, feed: true },
  'ledger.payloads_erased': { timeline: null, feed: true },
  'ledger.restored': { timeline: null, feed: true },
  'screening.list_import_requested': { timeline: null, feed: true },
  'screening.list_imported': { timeline: null, feed: true },
  'screening.list_import_failed': { timeline: null, feed: true },
  'screening.list_download_configured': { timeline: null, feed: true },
  'screening.list_download_requested': { timeline: null, feed: false },
  'screening.list_download_failed': { timeline: 'validation_complete', feed: true },
  'screening.hit_confirmed': { timeline: null, feed: true },
  'screening.hit_dismissed': { timeline: null, feed: true },
  'screening.decision_lifted': { timeline: null, feed: true },
  'screening.rescreened': { timeline: null, feed: true },
  'screening.batch_requested': { timeline: null, feed: true },
  'screening.batch_ended': { timeline: null, feed: true },
  'identity.signed_up': { timeline: null, feed: false },
  'identity.signed_in': { timeline: null, feed: false },
  'users.role_changed': { timeline: null, feed: false },
  'sample.loaded': { timeline: null, feed: true },
  'sample.removed': { timeline: null, feed: true },
} as const satisfies Record<string, { timeline: TimelineType | null; feed: boolean }>;

export type EventType = keyof typeof eventCatalogue;
