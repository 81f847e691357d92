import { useEffect, useRef } from 'react';

/** Tells whether a part is still shown: what it asked for may come only when it is gone. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
