/** Settings of the active tool, in the bar above the board. What does not fit goes into "more", from the right; nothing wraps. */
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import type { ToolId } from '../stores/toolIds.ts';
import { AnswerClear, FieldOf, FieldWay, LineSwap, ReachActions, ReachUnit, TargetOption } from './options/AnswerOptions.tsx';
import { MoreOptions } from './options/MoreOptions.tsx';
import { GroundOption, OutlineOption, OverOption, ShapeOption, SightOption, SizeOption, TerrainPair } from './options/PaintOptions.tsx';
import { ObjectiveOptions, SelectOptions, SideOption, TemplateOption, ZoneOption } from './options/PlaceOptions.tsx';
import { useBarRoom } from './options/useBarRoom.ts';
import { useEdit } from './useEdit.ts';

/** The settings of each tool, the most used first. */
const PARTS: Readonly<Record<ToolId, readonly ComponentType[]>> = {
  select: [SelectOptions],
  pan: [],
  brush: [SizeOption, ShapeOption, OverOption],
  line: [TerrainPair, SizeOption, OverOption],
  rectangle: [TerrainPair, OutlineOption, OverOption],
  fill: [TerrainPair, OverOption],
  eraser: [SizeOption, ShapeOption, GroundOption, OverOption],
  eyedropper: [TerrainPair],
  sight: [SightOption, SizeOption, OverOption],
  zone: [SideOption, ZoneOption, SizeOption],
  objective: [ObjectiveOptions, SizeOption],
  unit: [SideOption, TemplateOption],
  los: [TargetOption, LineSwap, AnswerClear],
  field: [FieldWay, FieldOf, AnswerClear, TargetOption],
  reach: [ReachUnit, ReachActions, AnswerClear],
};

export const ToolOptions = observer(function ToolOptions() {
  const { active } = useEdit().root.tools;
  const parts = PARTS[active];
  const { bar, shown } = useBarRoom(active, parts.length);
  return (
    <div ref={bar} className="ed-bar">
      <div className="ed-bar-parts">
        {parts.map((Part, i) => (
          // Hidden ones stay to be measured; nobody can reach them.
          <span key={`${active}:${i}`} className="ed-part" inert={i >= shown} style={i >= shown ? { visibility: 'hidden' } : undefined}>
            <Part />
          </span>
        ))}
      </div>
      {shown < parts.length ? <MoreOptions key={active} parts={parts.slice(shown)} /> : null}
    </div>
  );
});
