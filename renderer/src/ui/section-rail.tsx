import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOneTabStop } from './one-tab-stop.ts';
import classes from './section-rail.module.css';

interface RailSection {
  readonly id: string;
  readonly label: string;
}

/**
 * The sections of a long detail, side by side above it: one press leads to each, and the one in view is marked. They are one
 * stop of the Tab key, walked by arrow keys. Each section is the content of an element with `data-section` and its id,
 * inside the element that scrolls.
 */
export function SectionRail({ label, sections }: { label: string; sections: readonly RailSection[] }) {
  const rail = useRef<HTMLElement>(null);
  const [current, setCurrent] = useSectionInView(rail, sections);
  const oneTabStop = useOneTabStop('horizontal');
  const atRail = useCallback(
    (element: HTMLElement | null) => {
      rail.current = element;
      return oneTabStop(element);
    },
    [oneTabStop],
  );
  const show = (id: string) => {
    setCurrent(id);
    const section = rail.current?.parentElement?.querySelector<HTMLElement>(`[data-section="${id}"]`);
    if (!section) return;
    // Below the rail, which has as many rows as its names need; the line above the section is behind that of the rail.
    section.style.scrollMarginTop = `${(rail.current?.offsetHeight ?? 1) - 1}px`;
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
  };
  return (
    <nav ref={atRail} aria-label={label} className={classes.root}>
      {sections.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          className={classes.item}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => show(id)}
        >
          {text}
        </button>
      ))}
    </nav>
  );
}

/** The first section that is in view. */
function useSectionInView(rail: RefObject<HTMLElement | null>, sections: readonly RailSection[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join();
  useEffect(() => {
    const root = rail.current?.parentElement;
    if (!root) return;
    const seen = new Set<string>();
    const order = ids.split(',');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-section') ?? '';
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        const first = order.find((id) => seen.has(id));
        if (first !== undefined) setCurrent(first);
      },
      // What lies under the rail does not count as seen, wherever the pane is in the window.
      { root: scrollerOf(root), rootMargin: '-60px 0px -35% 0px' },
    );
    for (const section of root.querySelectorAll('[data-section]')) observer.observe(section);
    return () => observer.disconnect();
  }, [rail, ids]);
  return [current, setCurrent] as const;
}

/** What scrolls the sections; null: the window. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/** A section that a SectionRail leads to. */
export function RailTarget({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <div data-section={id} data-flat="detail" tabIndex={-1} className={classes.target}>
      {children}
    </div>
  );
}
