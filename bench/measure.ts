import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** A program to measure. */
export interface MeasureOptions {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>
  /** File that takes what the program prints. */
  readonly logFile: string
  /** Kills the program and everything it started when it aborts. */
  readonly signal: AbortSignal
}

/** What a run cost, orphans included: milliseconds by the clock and of processors, the peak of proportional memory in bytes. */
export interface Measurement {
  readonly wallMs: number
  readonly cpuMs: number
  readonly peakBytes: number
  /** 128 and the signal when it was killed. */
  readonly exitCode: number
}

/**
 * Runs the program below a reaper and prints `wall user system code`, times in seconds.
 *
 * CPU time of a process reaches its parent when the parent waits for it. A tool that leaves a child behind (a bundler's
 * service that ends when its pipe closes) would lose that child's time, so the reaper asks the kernel to hand orphans to
 * it (prctl PR_SET_CHILD_SUBREAPER) and waits for every one of them; what is still there after five seconds is killed.
 * It is Perl because Node offers neither call and every Debian system has Perl.
 */
const reaper = `
  use strict; use warnings; use Time::HiRes qw(time);
  my ($prctl, @command) = @ARGV;
  syscall($prctl + 0, 36, 1, 0, 0, 0) == 0 or die "prctl: $!";
  open(my $report, '>&=', 3) or die "report: $!";
  my $start = time;
  my $main = fork // die "fork: $!";
  if ($main == 0) { close $report; exec { $command[0] } @command or exit 127 }
  my ($wall, $status) = (0, 0);
  local $SIG{ALRM} = sub {
    open(my $list, '<', "/proc/$$/task/$$/children") or return;
    kill 'KILL', split(' ', <$list> // '');
    alarm 1;
  };
  while (1) {
    my $pid = waitpid(-1, 0);
    if ($pid == $main) { ($wall, $status) = (time - $start, $?); alarm 5 }
    last if $pid == -1 && !$!{EINTR};
  }
  my (undef, undef, $user, $system) = times;
  my $code = $status & 127 ? 128 + ($status & 127) : $status >> 8;
  print $report "$wall $user $system $code\\n";
`

/** Number of the system call prctl by architecture, as Node names it. */
const prctlNumbers: Readonly<Record<string, string>> = { x64: '157', arm64: '167', riscv64: '167' }

/**
 * Measures one run of a program in a process group of its own.
 *
 * @throws when the system is not a Linux with Perl, and when the signal aborts
 */
export async function measure({
  program,
  args,
  cwd,
  env,
  logFile,
  signal,
}: MeasureOptions): Promise<Measurement> {
  const prctl = prctlNumbers[process.arch]
  if (process.platform !== 'linux' || prctl === undefined) throw new Error('Measuring works on Linux only.')
  const log = openSync(logFile, 'w')
  const stdio = ['ignore', log, log, 'pipe'] as const
  const child = spawn('perl', ['-e', reaper, prctl, program, ...args], {
    cwd,
    env: { ...env },
    detached: true,
    stdio: [...stdio],
  })
  closeSync(log)
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  const kill = (): void => killTree(pid)
  signal.addEventListener('abort', kill, { once: true })
  const stopWatch = watchMemory(pid)
  const report = await text(child.stdio[3] as Readable)
  const peakBytes = stopWatch()
  signal.removeEventListener('abort', kill)
  signal.throwIfAborted()
  const [wall = 0, user = 0, system = 0, exitCode] = report.trim().split(' ').map(Number)
  if (exitCode === undefined) throw new Error(`${program} was stopped before it ended; see ${logFile}.`)
  return { wallMs: wall * 1000, cpuMs: (user + system) * 1000, peakBytes, exitCode }
}

/**
 * Samples the tree below a process every 25 ms. Reading proportional bytes costs the measured processes time, so they are
 * read only when the resident ones have grown by 2 %: the peak is at most about 2 % too low.
 *
 * @returns a function that ends this and gives the peak
 */
function watchMemory(pid: number): () => number {
  let peak = 0
  let residentAtReading = 0
  const timer = setInterval(() => {
    const pids = descendants(pid)
    const resident = sumOf(pids, 'status', /^VmRSS:\s+(\d+)/m)
    if (resident <= residentAtReading * 1.02) return
    residentAtReading = resident
    peak = Math.max(peak, sumOf(pids, 'smaps_rollup', /^Pss:\s+(\d+)/m))
  }, 25)
  return () => {
    clearInterval(timer)
    return peak
  }
}

function sumOf(pids: readonly number[], file: string, kilobytes: RegExp): number {
  const values = pids.map((pid) => Number(kilobytes.exec(read(`/proc/${pid}/${file}`))?.[1] ?? 0))
  return values.reduce((total, value) => total + value * 1024, 0)
}

/** Ids of all processes below one. */
function descendants(pid: number): readonly number[] {
  const tasks = orNothing(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const ids = tasks.flatMap((task) => read(`/proc/${pid}/task/${task}/children`).match(/\d+/g) ?? [])
  return ids.map(Number).flatMap((child) => [child, ...descendants(child)])
}

/** Processes come and go between two reads: one that is gone has no text. */
function read(file: string): string {
  return orNothing(() => readFileSync(file, 'utf8')) ?? ''
}

function orNothing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Kills the process group that a process leads, and what below the process has left the group. */
export function killTree(pid: number): void {
  for (const target of [...descendants(pid), -pid]) orNothing(() => process.kill(target, 'SIGKILL'))
}
