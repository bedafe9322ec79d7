/** Score after each round as lines: side A round points on a solid line, side B square ones on a dashed line. */
import { observer } from 'mobx-react-lite';
import { sideLetter } from '#shared/tools/unitCodes.ts';
import { useTable } from './usePlay.ts';

const W = 360;
const H = 120;
const LEFT = 24;
const FOOT = 18;

export const ScoreChart = observer(function ScoreChart({
  data,
  sides,
}: {
  readonly data: readonly { readonly round: number; readonly score: readonly number[] }[];
  readonly sides: number;
}) {
  const { t } = useTable();
  if (data.length === 0) return <p className="muted">{t('play.report.noRound')}</p>;
  const most = Math.max(1, ...data.flatMap((d) => d.score));
  const x = (i: number): number => LEFT + (data.length === 1 ? (W - LEFT) / 2 : (i / (data.length - 1)) * (W - LEFT - 8));
  const y = (v: number): number => 6 + (1 - v / most) * (H - FOOT - 10);
  const ticks = [...new Set([0, Math.round(most / 2), most])];
  return (
    <svg
      className="pl-chart"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={data.map((d) => `${d.round}: ${d.score.join(' : ')}`).join('; ')}
    >
      {ticks.map((v) => (
        <g key={v}>
          <line x1={LEFT} x2={W} y1={y(v)} y2={y(v)} className="grid" />
          <text x={LEFT - 6} y={y(v) + 4} textAnchor="end">
            {v}
          </text>
        </g>
      ))}
      {data.map((d, i) => (
        <text key={d.round} x={x(i)} y={H - 3} textAnchor="middle">
          {d.round}
        </text>
      ))}
      {Array.from({ length: sides }, (_, side) => (
        <g key={side} data-side={side}>
          <title>{sideLetter(side)}</title>
          <polyline
            points={data.map((d, i) => `${x(i)},${y(d.score[side] ?? 0)}`).join(' ')}
            strokeDasharray={side % 2 === 0 ? undefined : '5 4'}
          />
          {data.map((d, i) =>
            side % 2 === 0 ? (
              <circle key={i} cx={x(i)} cy={y(d.score[side] ?? 0)} r={3.4} />
            ) : (
              <rect key={i} x={x(i) - 3} y={y(d.score[side] ?? 0) - 3} width={6} height={6} />
            ),
          )}
        </g>
      ))}
    </svg>
  );
});
