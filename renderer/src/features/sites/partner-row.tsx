import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Mono } from '../../ui/layout.tsx';
import classes from './partner-row.module.css';

interface PartnerRowProps {
  readonly name: string;
  /** Begins a login of the partner. */
  readonly testAddress: string;
  /** Where it is called back. */
  readonly addresses: readonly string[];
  readonly texts: Readonly<Record<'test' | 'edit' | 'remove', (name: string) => string>>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** What else is said in its line. */
  readonly children: ReactNode;
}

/** One of those that log users in at a site, or that the site logs in at. */
export function PartnerRow({ name, testAddress, addresses, texts, onEdit, onRemove, children }: PartnerRowProps) {
  return (
    <li className={classes.party}>
      <div className={classes.line}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {children}
        <span className={classes.actions}>
          <IconButton
            icon={ExternalLink}
            label={texts.test(name)}
            onClick={() => window.open(testAddress, '_blank', 'noopener')}
          />
          <IconButton icon={Pencil} label={texts.edit(name)} onClick={onEdit} />
          <IconButton icon={Trash2} label={texts.remove(name)} onClick={onRemove} />
        </span>
      </div>
      <Mono as="ul" margin="2px 0 0" color="text-2" breaks>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </Mono>
    </li>
  );
}
