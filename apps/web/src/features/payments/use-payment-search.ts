import { useLocation, useNavigate } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    paymentSearch?: string;
  }
}

/**
 * What the queue is searched for. It may be somebody's name, so it is kept beside the address and not in it; the
 * way back from a payment finds it again.
 */
export function usePaymentSearch() {
  const navigate = useNavigate();
  const text = useLocation({ select: ({ state }) => state.paymentSearch ?? '' });
  const setText = (next: string) =>
    void navigate({
      to: '.',
      search: true,
      state: ({ paymentSearch: _before, ...others }) =>
        next === '' ? others : { ...others, paymentSearch: next },
      replace: true,
    });
  return { text, setText };
}
