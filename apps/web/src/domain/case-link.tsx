import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface CaseLinkProps {
  readonly caseId: string;
  /** Says what the case is: `ONB-2026-000001` or `PAY-2026-000001`. */
  readonly caseNo: string | null;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The way to what an event or a review item is about: an onboarding's own page, or a payment beside its queue. */
export function CaseLink({ caseId, caseNo, className, children }: CaseLinkProps) {
  const look = className === undefined ? {} : { className };
  return caseNo?.startsWith('PAY-') === true ? (
    <Link to="/app/payments/$paymentId" params={{ paymentId: caseId }} search={{}} {...look}>
      {children}
    </Link>
  ) : (
    <Link to="/app/clients/$caseId" params={{ caseId }} {...look}>
      {children}
    </Link>
  );
}
