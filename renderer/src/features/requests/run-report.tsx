import { Download } from 'lucide-react';
import type { RequestResult, RunReport } from '#shared/contract/saved-requests.ts';
import { failureLines, junitOf } from '#shared/requests/junit.ts';
import { MethodName } from '../../call-kit/method-name.tsx';
import { usePlatform } from '../../platform/context.tsx';
import { openLog } from '../../stores/navigation.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { formatLatency } from '../../ui/format-time.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './saved.module.css';

const texts = savedRequestTexts.report;

interface RunReportDialogProps {
  /** Undefined: there is none to show. */
  readonly report: RunReport | undefined;
  readonly onClose: () => void;
}

/** What became of the calls of a run, with the cause of each failure. */
export function RunReportDialog({ report, onClose }: RunReportDialogProps) {
  return (
    <Dialog opened={report !== undefined} onClose={onClose} title={texts.title(report?.collection ?? '')} size="lg">
      {report ? <Report report={report} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Report({ report, onClose }: { report: RunReport; onClose: () => void }) {
  const { saveFile } = usePlatform();
  const { collection, passed, failed, duration, environment, requests } = report;
  const name = texts.fileName(collection);
  return (
    <>
      <p role="status" className={classes.summary}>
        <StatusBadge tone={passed > 0 ? 'ok' : 'neutral'}>{texts.passed(passed)}</StatusBadge>
        <StatusBadge tone={failed > 0 ? 'error' : 'neutral'}>{texts.failed(failed)}</StatusBadge>
        <span className={classes.hint}>{texts.in(formatLatency(duration), environment)}</span>
      </p>
      <ul className={classes.results} aria-label={texts.label}>
        {requests.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the order is that of the run
          <Result key={index} result={result} />
        ))}
      </ul>
      <DialogActions>
        <Button icon={Download} onClick={() => saveFile(`${name}.xml`, junitOf(report), 'application/xml')}>
          {texts.junit}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile(`${name}.json`, `${JSON.stringify(report, undefined, 2)}\n`, 'application/json')}
        >
          {texts.json}
        </Button>
        <Button tone="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}

function Result({ result }: { result: RequestResult }) {
  const { name, folder, method, passed, duration, callId } = result;
  const full = [...folder, name].join(' / ');
  const head = (
    <>
      <StatusBadge plain tone={passed ? 'ok' : 'error'}>
        {passed ? texts.ok : texts.wrong}
      </StatusBadge>
      <span className={classes.name}>{full}</span>
      <span className={classes.facts}>
        <MethodName method={method} />
      </span>
      <span className={classes.time}>{duration === undefined ? '' : formatLatency(duration)}</span>
    </>
  );
  return (
    <li className={classes.result}>
      {callId === undefined ? (
        <div className={classes.resultHead}>{head}</div>
      ) : (
        <button type="button" className={classes.resultHead} title={texts.inLog(name)} onClick={() => openLog(callId)}>
          {head}
        </button>
      )}
      {passed
        ? null
        : failureLines(result).map((line) => (
            <p key={line} className={classes.cause}>
              {line}
            </p>
          ))}
    </li>
  );
}
