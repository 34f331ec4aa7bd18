import { uiTexts } from '../texts/ui.ts';
import { Branch, Leaf, Tree, TreeName, TreeNote } from './tree.tsx';

interface XmlTreeElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlTreeElement[];
  readonly text: string;
}

/** An XML element as nested lists that open and close. */
export function XmlTree({ element, label }: { element: XmlTreeElement; label: string }) {
  return (
    <Tree label={label}>
      <Element element={element} depth={3} />
    </Tree>
  );
}

function Element({ element, depth }: { element: XmlTreeElement; depth: number }) {
  const { name, children, text } = element;
  const attributes = element.attributes.filter(([key]) => !isDeclaration(key));
  if (children.length === 0) {
    const head = (
      <>
        <TreeName>{`${name}: `}</TreeName>
        {attributes.map(([key, value]) => (
          <TreeNote key={key}>{`${key}="${value}" `}</TreeNote>
        ))}
      </>
    );
    return <Leaf head={head} kind="string" text={text} />;
  }
  return (
    <Branch
      head={() => (
        <>
          <TreeName>{name}</TreeName>
          <TreeNote>{uiTexts.elements(children.length)}</TreeNote>
        </>
      )}
      above={
        <>
          {attributes.map(([key, value]) => (
            <Leaf key={key} head={<TreeNote>{`${key}=`}</TreeNote>} kind="number" text={value} />
          ))}
          {text ? <Leaf head={null} kind="string" text={text} /> : null}
        </>
      }
      parts={children}
      draw={(child, index) => <Element key={index} element={child} depth={depth - 1} />}
      depth={depth}
    />
  );
}

/** Namespaces and schemas say nothing of the response; the text of the body has them. */
function isDeclaration(attribute: string): boolean {
  return /^(?:xmlns|xsi:)/.test(attribute);
}
