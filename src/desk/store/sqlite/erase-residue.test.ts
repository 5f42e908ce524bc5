import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileInUse } from '#base/database/sqlite/writable-database.ts';
import { openConnection, openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { eraseSlice, finishErasing } from './erase-residue.ts';
import { QUOTE_FILE_FORMAT } from './quote-file.ts';

const TABLES = `
  create table person (id integer primary key autoincrement, name text unique, letter text);
  create index person_letter on person (letter, id);
  create table letter (person integer references person (id) on delete cascade, address text);
  create index letter_person on letter (person);
  create index letter_address on letter (address)`;
/** From a few bytes to chains of overflow pages. */
const SIZES = [1, 40, 300, 900, 1_500, 4_050, 9_000, 30_000];

describe('clearing what removed rows leave in the pages', () => {
  let folder: string;
  let file: string;
  const open: DatabaseSync[] = [];
  const connect = (): DatabaseSync => {
    const connection = openConnection(file);
    open.push(connection);
    return connection;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'residue-'));
    file = join(folder, 'quotes.db');
    const made = openWritableFile(file, QUOTE_FILE_FORMAT);
    made.exec(TABLES);
    made.close();
  });
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close();
    rmSync(folder, { recursive: true });
  });

  /** Each person's texts hold this and no other's. */
  const markOf = (id: number): string => `<${String(id).padStart(6, '0')}>`;
  const textOf = (id: number, size: number): string => markOf(id).repeat(Math.ceil(size / 8));
  function change(connection: DatabaseSync, id: number, size: number): void {
    const sql = `insert into person (id, name, letter) values (?, ?, ?)
      on conflict (id) do update set letter = excluded.letter`;
    connection.prepare(sql).run(id, markOf(id) + (id % 7 === 0 ? textOf(id, size) : ''), textOf(id, size));
    connection.prepare('insert into letter (person, address) values (?, ?)').run(id, textOf(id, size % 1_000));
  }
  function eraseAll(emptiesLog: DatabaseSync): void {
    const within = { emptiesLog, openConnection: () => openConnection(file) };
    for (let page: number | null = 0; page !== null;) page = eraseSlice(file, within, page);
    finishErasing(file, emptiesLog);
  }
  const bytesOnDisk = (): string =>
    ['', '-wal']
      .map((suffix) => {
        try {
          return readFileSync(file + suffix, 'latin1');
        } catch {
          return '';
        }
      })
      .join('');
  const marksOf = (ids: Iterable<number>): string[] => [...ids].map(markOf);
  const everything = (connection: DatabaseSync): unknown => [
    connection.prepare('select * from person order by id').all(),
    connection.prepare('select rowid, * from letter order by rowid').all(),
  ];

  test('leaves no byte of what was removed and every row of the rest, whatever was written in whatever order', () => {
    const step = fc.record({ id: fc.nat(150), size: fc.constantFrom(...SIZES) });
    const steps = fc.array(step, { minLength: 300, maxLength: 500 });
    const seen = { residue: 0 };
    let base = 0;
    fc.assert(
      fc.property(steps, fc.array(fc.nat(150), { minLength: 20, maxLength: 60 }), (written, gone) => {
        base += 1_000;
        const writer = connect();
        const other = connect();
        for (const [index, { id, size }] of written.entries())
          change(index % 5 === 0 ? other : writer, base + id, size);
        const removed = new Set(gone.map((id) => base + id));
        for (const id of removed) writer.prepare('delete from person where id = ?').run(id);
        writer.exec('pragma wal_checkpoint(truncate)');
        if (marksOf(removed).some((mark) => bytesOnDisk().includes(mark))) seen.residue++;
        const before = everything(writer);
        eraseAll(writer);
        expect(everything(writer)).toEqual(before);
        // pages that a connection had in memory do not bring anything back
        for (const connection of [writer, other])
          for (let id = 0; id < 20; id++) change(connection, base + 500 + id, 900);
        writer.exec('pragma wal_checkpoint(truncate)');
        const bytes = bytesOnDisk();
        expect(marksOf(removed).filter((mark) => bytes.includes(mark))).toEqual([]);
        expect(writer.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      }),
      { numRuns: 4, endOnFailure: true },
    );
    // without the clearing secure_delete alone would have left something: this test could fail
    expect(seen.residue).toBeGreaterThan(0);
  });

  test('waits for a reader of an older state instead of clearing under it', () => {
    const writer = connect();
    change(writer, 1, 900);
    const reader = connect();
    reader.exec('begin');
    reader.prepare('select count(*) from person').get();
    change(writer, 2, 900);
    const within = { emptiesLog: writer, openConnection: () => openConnection(file) };
    expect(() => eraseSlice(file, within, 0)).toThrow(FileInUse);
    reader.exec('commit');
    expect(eraseSlice(file, within, 0)).toBeNull();
  });
});
