import { useCallback, useEffect, useRef, useState } from 'react';

/** The newest arrow of a run: whether it is in sight, and how to get there. */
export interface Newest {
  /** Marks the element of the newest arrow. */
  readonly mark: (element: HTMLElement | null) => void;
  /** True while the arrow is out of sight: whoever reads elsewhere is offered to go there. */
  readonly isAway: boolean;
  /** Brings it into sight, unless the reader had scrolled away from the one before. */
  readonly follow: () => void;
  /** Brings it into sight. */
  readonly show: () => void;
}

/** Pixels at the bottom of the window that the bar of the next step takes. */
const barHeight = 110;

export function useNewest(): Newest {
  const [isAway, setAway] = useState(false);
  const isFollowing = useRef(true);
  const element = useRef<HTMLElement | null>(null);
  const observer = useRef<IntersectionObserver>(undefined);

  const mark = useCallback((marked: HTMLElement | null) => {
    observer.current?.disconnect();
    element.current = marked;
    // Another view of the run has no arrow to go to.
    if (marked === null) return;
    observer.current = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        setAway(!last.isIntersecting);
        if (last.isIntersecting) isFollowing.current = true;
      },
      { threshold: 0.4, rootMargin: `0px 0px -${barHeight}px 0px` },
    );
    observer.current.observe(marked);
  }, []);
  useEffect(() => {
    const tops = new WeakMap<Element, number>();
    // Arrows that come faster than one is scrolled to are out of sight for a moment; only who scrolls up reads elsewhere.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && element.current && target.contains(element.current))) return;
      const { scrollTop, clientHeight, scrollHeight } = target;
      // At its end it was moved by rows that went, not by a reader.
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
      if (!isAtEnd && scrollTop < (tops.get(target) ?? 0)) isFollowing.current = false;
      tops.set(target, scrollTop);
    };
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('scroll', onScroll, true);
      observer.current?.disconnect();
    };
  }, []);

  const show = useCallback(() => {
    const still = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  }, []);
  const follow = useCallback(() => {
    if (isFollowing.current) show();
  }, [show]);
  return { mark, isAway, follow, show };
}
