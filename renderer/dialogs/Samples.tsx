/** The samples as cards with a picture of their board; a click opens an untitled copy. */
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { decode } from '#shared/formats/scenario/decode.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { i18n, useT } from '../i18n/t.ts';
import { openSample, showFailure } from '../stores/files.ts';
import { useRoot, type RootStore } from '../stores/index.ts';
import { sampleKey } from '../stores/sampleNames.ts';

interface Sample {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
}

/** Reads the samples once; one that cannot be read is left out, the product's own files are tested elsewhere. */
async function readSamples(root: RootStore): Promise<readonly Sample[]> {
  const list = await root.bridge.call('samples.list', {});
  if (!list.ok) return [];
  const samples: Sample[] = [];
  for (const { sample, title } of list.value.samples) {
    const reply = await root.bridge.call('documents.openSample', { sample });
    const decoded = reply.ok ? decode(reply.value.text) : null;
    if (decoded?.ok) samples.push({ id: sample, title, scenario: decoded.value.document.scenario });
  }
  return samples;
}

const Card = observer(function Card({ sample }: { readonly sample: Sample }) {
  const root = useRoot();
  const t = useT();
  const { spec } = sample.scenario.board;
  const { ruleset } = sample.scenario;
  const book = i18n.exists(`ruleset.${ruleset.id}`) ? t(`ruleset.${ruleset.id}`) : ruleset.id;
  return (
    <button
      type="button"
      className="st-sample"
      onClick={() =>
        void openSample(root, sample.id)
          .then((r) => showFailure(root, r))
          .catch(root.fail)
      }
    >
      <BoardPicture board={sample.scenario.board} width={240} height={142} theme={root.settings.dark ? 'dark' : 'light'} fit="cover" />
      <span className="words">
        <b className="ellipsis">{i18n.exists(sampleKey(sample.title)) ? t(sampleKey(sample.title)) : sample.title}</b>
        <span className="secondary small ellipsis">
          {t(`start.size.${spec.shape}`, { columns: spec.columns, rows: spec.rows })} · {book}
        </span>
      </span>
    </button>
  );
});

export const Samples = observer(function Samples() {
  const root = useRoot();
  const t = useT();
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    let gone = false;
    readSamples(root).then((found) => {
      if (!gone) setSamples(found);
    }, root.fail);
    return () => {
      gone = true;
    };
  }, [root]);
  if (samples.length === 0) return null;
  return (
    <section>
      <div className="st-row head">
        <h1 className="grow">{t('start.samples')}</h1>
        <span className="muted small">{t('start.samples.copy')}</span>
      </div>
      <div className="st-samples">
        {samples.map((sample) => (
          <Card key={sample.id} sample={sample} />
        ))}
      </div>
    </section>
  );
});
