import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import classes from './json-tree.module.css';
import { useFirstOf } from './json-tree.tsx';

interface XmlTreeElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlTreeElement[];
  readonly text: string;
}

/** An XML element as nested lists that open and close. */
export function XmlTree({ element, label }: { element: XmlTreeElement; label: string }) {
  return (
    <section aria-label={label} className={classes.root}>
      <ul className={classes.list}>
        <Element element={element} depth={3} />
      </ul>
    </section>
  );
}

function Element({ element, depth }: { element: XmlTreeElement; depth: number }) {
  const [open, setOpen] = useState(depth > 0);
  const { name, children, text } = element;
  const { shown, more } = useFirstOf(children);
  const attributes = element.attributes.filter(([key]) => !isDeclaration(key));
  if (children.length === 0) {
    return (
      <li className={classes.leaf}>
        <span className={classes.name}>{name}: </span>
        <Attributes attributes={attributes} />
        <span data-kind="string" className={classes.value}>
          {text}
        </span>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={13} aria-hidden className={classes.chevron} />
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{uiTexts.elements(children.length)}</span>
      </button>
      {open ? (
        <ul className={classes.list}>
          {attributes.map(([key, value]) => (
            <li key={key} className={classes.leaf}>
              <span className={classes.size}>{key}=</span>
              <span data-kind="number" className={classes.value}>
                {value}
              </span>
            </li>
          ))}
          {text ? (
            <li className={classes.leaf}>
              <span data-kind="string" className={classes.value}>
                {text}
              </span>
            </li>
          ) : null}
          {shown.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: elements of one name may come twice and their order is the response
            <Element key={index} element={child} depth={depth - 1} />
          ))}
          {more}
        </ul>
      ) : null}
    </li>
  );
}

/** Namespaces and schemas say nothing of the response; the text of the body has them. */
function isDeclaration(attribute: string): boolean {
  return /^(?:xmlns|xsi:)/.test(attribute);
}

function Attributes({ attributes }: { attributes: XmlTreeElement['attributes'] }) {
  return attributes.map(([key, value]) => (
    <span key={key} className={classes.size}>
      {key}=&quot;{value}&quot;{' '}
    </span>
  ));
}
