import { StoreUnavailable } from '../store-unavailable.ts';
import { CONNECT_MS, openSession, type Place, type Session } from './session.ts';
import { createSlots } from './slots.ts';

/** How many may wait for a connection (a part page asks for up to ten lookups at a time); more are refused at once. */
const MAX_WAITING = 2_000;

export type PoolOptions = Place & { max: number; maxWaiting?: number };

/** Sessions that come about when they are needed, `max` at most. */
export type Pool = {
  /**
   * Runs an action on a session that nobody else uses meanwhile. Rejects with `StoreUnavailable` when none becomes free, no server will do, or the action is
   * not done, within `limitMs`. A session whose action failed so is never used again, nor are those that wait: most likely all are lost, or read-only.
   */
  use<Result>(limitMs: number, action: (session: Session) => Promise<Result>): Promise<Result>;
  /** Lets what runs end within `patienceMs`, and cuts the rest. */
  close(patienceMs: number): Promise<void>;
};

/** Opens also while the database is out. */
export function openPool({ max, maxWaiting = MAX_WAITING, ...place }: PoolOptions): Pool {
  const slots = createSlots(max, maxWaiting);
  const idle: Session[] = [];
  const busy = new Set<Session>();
  const drained = Promise.withResolvers<void>();
  let isClosed = false;

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new StoreUnavailable(`${place.settings['application_name']} is closed`);
  };

  async function take(limitMs: number): Promise<Session> {
    refuseWhenClosed();
    for (let session = idle.pop(); session; session = idle.pop()) if (!session.isLost()) return session;
    return openSession(place, Math.min(limitMs, CONNECT_MS));
  }

  function giveBack(session: Session): void {
    busy.delete(session);
    if (isClosed) void session.close();
    else if (!session.isLost()) idle.push(session);
    if (isClosed && busy.size === 0) drained.resolve();
  }

  return {
    use: async (limitMs, action) => {
      refuseWhenClosed();
      const end = performance.now() + limitMs;
      await slots.take(limitMs);
      let session: Session | null = null;
      try {
        session = await take(end - performance.now());
        busy.add(session);
        return await withLimit(session, { endAt: end, limitMs }, action);
      } catch (error) {
        if (error instanceof StoreUnavailable) for (const lost of [session, ...idle.splice(0)]) lost?.destroy();
        throw error;
      } finally {
        if (session !== null) giveBack(session);
        slots.release();
      }
    },
    close: async (patienceMs) => {
      isClosed = true;
      const timer = setTimeout(drained.resolve, busy.size === 0 ? 0 : patienceMs);
      await Promise.all([drained.promise, ...idle.splice(0).map((session) => session.close())]);
      clearTimeout(timer);
      for (const session of busy) session.destroy();
    },
  };
}

async function withLimit<Result>(
  session: Session,
  { endAt, limitMs }: { endAt: number; limitMs: number },
  action: (session: Session) => Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StoreUnavailable(`PostgreSQL did not answer within ${Math.round(limitMs)} ms`));
    session.stop();
  }, endAt - performance.now());
  try {
    return await Promise.race([action(session), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
