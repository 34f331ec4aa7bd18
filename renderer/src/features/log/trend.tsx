import { logTexts as texts } from '../../texts/log.ts';
import classes from './problems.module.css';

const width = 120;
const height = 24;

/** Calls over time as bars, oldest first. */
export function Trend({ parts }: { parts: readonly number[] }) {
  const most = Math.max(1, ...parts);
  const step = width / Math.max(1, parts.length);
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={texts.problems.trend(parts)}
    >
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className={classes.ground} />
      {parts.map((count, index) => {
        const bar = count === 0 ? 0 : Math.max(2, (count / most) * (height - 2));
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of the time is identified by its place
        return <rect key={index} x={index * step + 0.5} y={height - bar} width={Math.max(1, step - 1)} height={bar} />;
      })}
    </svg>
  );
}
