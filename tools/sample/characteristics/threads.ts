import type { Random } from '../random.ts';
import { THREAD_CLASS, THREAD_DIAMETER, THREAD_DIRECTION, THREAD_SERIES, THREADS_PER_INCH } from './common.ts';
import { among, inches, requirement, type PutReply } from './replies.ts';

const PITCH_IN_MILLIMETERS = requirement('AASN', 'THREAD PITCH IN MILLIMETERS');

/** Thousandths of an inch, or tenths of a millimeter. */
export type Thread = { mils: number; isMetric: boolean; diameter: string; series: string; pitch: string };

/** "diameter coarse fine", usual sizes repeated. */
const UNIFIED =
  '86 56 64|112 40 48*5|138 32 40*8|164 32 36*9|190 24 32*14|250 20 28*16|312 18 24*10|375 16 24*9|438 14 20*4|500 13 20*6|562 12 18*2|625 11 18*3|750 10 16*3|875 9 14|1000 8 12';
const METRIC = '30 0.5*2|40 0.7*3|50 0.8*4|60 1.0*5|80 1.25*4|100 1.5*3|120 1.75*2|160 2.0';

const spread = <T>(entry: string, build: (values: string[]) => T[]): T[] => {
  const [values = '', times = '1'] = entry.split('*');
  return Array.from({ length: Number(times) }, () => build(values.split(' '))).flat();
};

const UNIFIED_THREADS: readonly Thread[] = UNIFIED.split('|').flatMap((entry) =>
  spread(entry, ([mils = '', coarse, fine]) => {
    const thread = (series: string, pitch: string): Thread => ({
      mils: Number(mils),
      isMetric: false,
      diameter: inches(Number(mils)),
      series: `"${series}"`,
      pitch: `"${pitch}"`,
    });
    return [
      thread('UNC', coarse!),
      thread('UNC', coarse!),
      thread('UNF', fine!),
      thread('UNF', fine!),
      thread('UNF', fine!),
      thread(Number(mils) < 500 ? 'UNJF' : 'UNRC', Number(mils) < 500 ? fine! : coarse!),
    ];
  }),
);
const METRIC_THREADS: readonly Thread[] = METRIC.split('|').flatMap((entry) =>
  spread(entry, ([tenths = '', pitch = '']): Thread[] => [
    {
      mils: Math.round(Number(tenths) * 3.937),
      isMetric: true,
      diameter: `"${(Number(tenths) / 10).toFixed(1)} MILLIMETERS"`,
      series: '"M"',
      pitch: `"${pitch}"`,
    },
  ]),
);

/** One fastener in 16 is metric. */
export const drawThread = (random: Random): Thread =>
  random.pick(random.below(16) === 0 ? METRIC_THREADS : UNIFIED_THREADS);

const external = among('3A*9|2A*8|1A');
const internal = among('3B*9|2B*8|1B');
const metricClass = among('6G*3|4G6G');

export function putThread(random: Random, put: PutReply, thread: Thread, side: 'external' | 'internal'): void {
  const isOnFile = random.below(100);
  if (isOnFile < 94) put(THREAD_DIAMETER, thread.diameter);
  if (isOnFile < 90) put(THREAD_SERIES, thread.series);
  if (isOnFile < 84) put(thread.isMetric ? PITCH_IN_MILLIMETERS : THREADS_PER_INCH, thread.pitch);
  if (random.below(4) > 0)
    put(THREAD_CLASS, thread.isMetric ? metricClass(random) : (side === 'external' ? external : internal)(random));
  if (random.below(5) > 1) put(THREAD_DIRECTION, random.below(60) === 0 ? '"LEFT-HAND"' : '"RIGHT-HAND"');
}
