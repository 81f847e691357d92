import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface CaseLinkProps {
  readonly caseId: string;
  /** Says what the case is: `ONB-2026-000001` or `PAY-2026-000001`. */
  readonly caseNo: string | null;
  readonly className?: string | undefined;
  /** A place at which the keys of a list halt. */
  readonly 'data-stop'?: string;
  readonly children: ReactNode;
}

/** The way to what an event or a review item is about: an onboarding's own page, or a payment beside its queue. */
export function CaseLink({ caseId, caseNo, className, children, ...rest }: CaseLinkProps) {
  const look = className === undefined ? rest : { ...rest, className };
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
