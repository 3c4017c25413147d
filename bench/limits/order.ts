import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { POOL } from './select.ts'

const OPTIONS = 3000

/**
 * The least that an order can be: its row, its two lines, and the pieces held, in one statement and so in one
 * transaction, on tables without anything else.
 */
const SCHEMA = `
  drop schema if exists bench_limit cascade;
  create schema bench_limit;
  create table bench_limit.options (id integer primary key, stock integer not null, held integer not null);
  create table bench_limit.orders (
    id integer generated always as identity primary key, user_id integer not null, total bigint not null,
    placed_at timestamptz not null default now());
  create table bench_limit.items (
    order_id integer not null, option_id integer not null, quantity integer not null, price bigint not null,
    primary key (order_id, option_id));
  insert into bench_limit.options select id, 1000000, 0 from generate_series(1, ${OPTIONS}) id;
  create function bench_limit.place(buyer integer, first integer, second integer) returns integer
  language plpgsql as $$
  declare
    placed integer;
  begin
    perform from bench_limit.options where id in (first, second) order by id for no key update;
    update bench_limit.options set held = held + 1 where id in (first, second) and stock > held;
    insert into bench_limit.orders (user_id, total) values (buyer, 9000) returning id into placed;
    insert into bench_limit.items values (placed, first, 1, 4500), (placed, second, 1, 4500);
    return placed;
  end
  $$;
  analyze bench_limit.options;`

interface Body {
  user: number
  options: [number, number]
}

export async function addOrder(app: FastifyInstance, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL })
  await pool.query(SCHEMA)
  app.post('/', async (request, reply) => {
    const { user, options } = request.body as Body
    const { rows } = await pool.query({
      name: 'limit',
      text: 'select bench_limit.place($1, $2, $3) as id',
      values: [user, ...options],
    })
    return reply.header('content-type', 'application/json').send(JSON.stringify(rows[0]))
  })
}
