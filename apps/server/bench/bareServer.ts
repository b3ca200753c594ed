/** The floor of the memory: a bare Fastify with a pool of 16 connections, which answers `/` with a row. Started by `pnpm bench`. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();
app.get('/', async () => ({ list: (await pool.query('select now() as now')).rows }));
console.log(`Ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGINT', () => process.exit(0));
