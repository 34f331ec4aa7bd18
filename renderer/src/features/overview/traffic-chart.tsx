import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../texts/number.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import classes from './overview.module.css';
import { axisLines, CHART_HEIGHT, type chartColumns } from './traffic-series.ts';

/** The drawing is at least as high as so many calls a second, and milliseconds. */
const lowestTop = { calls: 4, ms: 20 } as const;

/** The drawing; its content is said in words by the section's description. */
export function TrafficChart({ columns }: { columns: ReturnType<typeof chartColumns> }) {
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, host);
  const scheme = useComputedColorScheme('light');
  const chart = useRef<UPlot>(undefined);
  const latest = useRef(columns);
  latest.current = columns;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the scheme changes
  useEffect(() => {
    if (host.current === null || width === 0) return;
    const plot = new UPlot(
      chartOptions(width, getComputedStyle(document.documentElement)),
      latest.current,
      host.current,
    );
    chart.current = plot;
    return () => {
      chart.current = undefined;
      plot.destroy();
    };
  }, [width, scheme]);

  useEffect(() => {
    chart.current?.setData(columns);
  }, [columns]);

  return <div ref={ref} className={classes.chart} style={{ height: CHART_HEIGHT }} aria-hidden />;
}

/** Failed calls are bars: a line would run along the bottom all the time and say nothing. */
const bars = UPlot.paths.bars?.({ size: [0.8, 6] });

/** A second with calls between two without has no line to be part of; it is drawn as a point. */
const loneSeconds: UPlot.Series.Points.Filter = (plot, series, show) => {
  const values = plot.data[series];
  if (!show || values === undefined) return null;
  const none = (index: number) => values[index] === null || values[index] === undefined;
  return [...values.keys()].filter((index) => !none(index) && none(index - 1) && none(index + 1));
};

/** A round number of milliseconds as the axis names it: `5 ms`, `2 s`. */
function roundLatency(ms: number): string {
  if (ms === 0) return '0';
  return ms < 1000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1000)} s`;
}

function chartOptions(width: number, style: CSSStyleDeclaration): UPlot.Options {
  const colour = (name: string) => style.getPropertyValue(`--ad-${name}`).trim();
  const font = '11px "Inter Variable", system-ui, sans-serif';
  const axis = { font, stroke: colour('text-3'), ticks: { show: false }, gap: 6 } as const;
  const grid = { stroke: colour('border'), width: 1 };
  const upTo =
    (floor: number) =>
    (_: UPlot, _min: number, max: number): [number, number] => [0, axisLines(max, floor).at(-1) ?? floor];
  const round =
    (floor: number) =>
    (_: UPlot, _axis: number, _min: number, max: number): number[] => [...axisLines(max, floor)];
  return {
    width,
    height: CHART_HEIGHT,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-119, 0] },
      y: { range: upTo(lowestTop.calls) },
      ms: { range: upTo(lowestTop.ms) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        splits: () => [-120, -90, -60, -30, 0],
        values: (_, splits) =>
          splits.map((second) => (second === 0 ? texts.traffic.now : texts.traffic.secondsAgo(-second))),
      },
      {
        ...axis,
        scale: 'y',
        grid,
        size: 44,
        splits: round(lowestTop.calls),
        values: (_, splits) => splits.map((calls) => formatNumber(calls)),
      },
      {
        ...axis,
        scale: 'ms',
        side: 1,
        grid: { show: false },
        size: 56,
        splits: round(lowestTop.ms),
        values: (_, splits) => splits.map(roundLatency),
      },
    ],
    series: [
      {},
      { scale: 'y', stroke: colour('accent'), fill: `${colour('accent')}26`, width: 1.5, points: { show: false } },
      {
        scale: 'y',
        stroke: colour('error'),
        fill: colour('error'),
        width: 0,
        points: { show: false },
        ...(bars ? { paths: bars } : {}),
      },
      {
        scale: 'ms',
        stroke: colour('warn'),
        width: 1.25,
        dash: [4, 3],
        points: { show: true, size: 4, filter: loneSeconds },
        spanGaps: false,
      },
    ],
  };
}
