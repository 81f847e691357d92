import type { TimelineType } from '@sorgfalt/contract';
import {
  IconAlertTriangle,
  IconCertificate,
  IconCheckupList,
  IconCircleCheck,
  IconCircleX,
  IconFileUpload,
  IconGauge,
  IconId,
  IconListSearch,
  IconPoint,
  IconShieldCheck,
  IconTransferIn,
  IconTransferOut,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

const iconOfType = {
  onboarding_started: IconUserPlus,
  kyc_check: IconId,
  aml_check: IconListSearch,
  risk_assessment: IconGauge,
  document_uploaded: IconFileUpload,
  validation_complete: IconCheckupList,
  payment_initiated: IconTransferOut,
  payment_complete: IconTransferIn,
  proof_generated: IconCertificate,
  proof_verified: IconShieldCheck,
  human_review_required: IconUserQuestion,
  human_review_approved: IconCircleCheck,
  human_review_rejected: IconCircleX,
  high_risk_flagged: IconAlertTriangle,
} as const satisfies Record<TimelineType, unknown>;

function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

export function typeIcon(type: string): ReactNode {
  const Icon = has(iconOfType, type) ? iconOfType[type] : IconPoint;
  return <Icon />;
}
