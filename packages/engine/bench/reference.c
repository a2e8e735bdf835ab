/*
 * The daily series of a portfolio in plain doubles: the yardstick of the engine's own.
 * Usage: reference FILE WARM_UPS RUNS. FILE is what reference-data.ts writes.
 * Prints the median in milliseconds, then the sum over the days of each column:
 * values, invested, net flows, growth, profit, marks.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RATE_DAYS = 7, CLOSE_DAYS = 10, STALE = 1, MISSING = 4, COLUMNS = 6 };

typedef struct { long first, length; const double *values; } Points;
typedef struct { long rate[2], is_divided[2]; } Legs;
typedef struct { long day; double quantity, cost; } Checkpoint;
typedef struct { long currency; Points closes; long count; Checkpoint *checkpoints; } Position;
typedef struct { long day; double in, out; } Flow;

static long days, rate_count, currency_count, position_count, flow_count;
static Points *rates;
static Legs *currencies;
static Position *positions;
static Flow *flows;

static double *values, *invested, *net_flows, *growth, *profit, *leg, *currency_rates;
static uint8_t *marks;

static void *room(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) exit(1);
  return memory;
}

static double on(const Points *points, long day) {
  long place = day - points->first;
  return place >= 0 && place < points->length ? points->values[place] : NAN;
}

static void read_points(Points *points, const double **at) {
  points->first = (long)*(*at)++;
  points->length = (long)*(*at)++;
  points->values = *at;
  *at += points->length;
}

static void read_position(Position *position, const double **at) {
  position->currency = (long)*(*at)++;
  read_points(&position->closes, at);
  position->count = (long)*(*at)++;
  position->checkpoints = room(position->count, sizeof(Checkpoint));
  for (long i = 0; i < position->count; i++, *at += 3)
    position->checkpoints[i] = (Checkpoint){(long)(*at)[0], (*at)[1], (*at)[2]};
}

static void read_all(const double *at) {
  days = (long)*at++;
  rate_count = (long)*at++;
  currency_count = (long)*at++;
  position_count = (long)*at++;
  flow_count = (long)*at++;
  rates = room(rate_count, sizeof *rates);
  currencies = room(currency_count, sizeof *currencies);
  positions = room(position_count, sizeof *positions);
  flows = room(flow_count, sizeof *flows);
  for (long i = 0; i < rate_count; i++) read_points(&rates[i], &at);
  for (long i = 0; i < currency_count; i++, at += 4)
    currencies[i] = (Legs){{(long)at[0], (long)at[2]}, {(long)at[1], (long)at[3]}};
  for (long i = 0; i < position_count; i++) read_position(&positions[i], &at);
  for (long i = 0; i < flow_count; i++, at += 3) flows[i] = (Flow){(long)at[0], at[1], at[2]};
}

/* One rate per day to the currency of the view: up to two rates, each at most RATE_DAYS old. */
static void fill_rates(const Legs *legs, double *out) {
  for (long day = 0; day < days; day++) out[day] = 1;
  for (int i = 0; i < 2; i++) {
    if (legs->rate[i] < 0) continue;
    const Points *points = &rates[legs->rate[i]];
    double carried = NAN;
    long used = -RATE_DAYS - 1;
    for (long day = -RATE_DAYS; day < days; day++) {
      double value = on(points, day);
      if (value > 0) carried = value, used = day;
      if (day >= 0) leg[day] = day - used > RATE_DAYS ? NAN : carried;
    }
    for (long day = 0; day < days; day++) out[day] *= legs->is_divided[i] ? 1 / leg[day] : leg[day];
  }
}

/* Quantity x carried close x rate and the cost, added to the portfolio's columns. */
static void add_position(const Position *position) {
  const double *rate = currency_rates + position->currency * days;
  const Points *closes = &position->closes;
  double carried = NAN;
  long used = -1000000;
  long first = position->count ? position->checkpoints[0].day : days;
  for (long day = closes->first; day < first; day++) {
    double close = on(closes, day);
    if (close == close) carried = close, used = day;
  }
  for (long i = 0; i < position->count; i++) {
    const Checkpoint now = position->checkpoints[i];
    long end = i + 1 < position->count ? position->checkpoints[i + 1].day : days;
    for (long day = now.day; day < end; day++) {
      double close = on(closes, day);
      if (close == close) carried = close, used = day;
      invested[day] += now.cost;
      if (now.quantity == 0) continue;
      double value = day - used > CLOSE_DAYS ? NAN : now.quantity * carried * rate[day];
      values[day] += value;
      marks[day] |= value != value ? MISSING : used < day ? STALE : 0;
    }
  }
}

/* r(d) = (V(d) + out(d)) / (V(d-1) + in(d)), chained; nothing is earned on nothing. */
static void chain(void) {
  double net = 0;
  long next = 0;
  growth[0] = 1;
  net_flows[0] = profit[0] = 0;
  while (next < flow_count && flows[next].day <= 0) next++;
  for (long day = 1; day < days; day++) {
    double in = 0, out = 0;
    if (next < flow_count && flows[next].day == day) in = flows[next].in, out = flows[next].out, next++;
    double base = values[day - 1] + in;
    growth[day] = base == 0 ? growth[day - 1] : growth[day - 1] * ((values[day] + out) / base);
    net += in - out;
    net_flows[day] = net;
    profit[day] = values[day] - values[0] - net;
  }
}

static void compute(void) {
  memset(values, 0, days * sizeof *values);
  memset(invested, 0, days * sizeof *invested);
  memset(marks, 0, days);
  for (long i = 0; i < currency_count; i++) fill_rates(&currencies[i], currency_rates + i * days);
  for (long i = 0; i < position_count; i++) add_position(&positions[i]);
  chain();
}

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double *load(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file || fseek(file, 0, SEEK_END)) exit(1);
  long size = ftell(file);
  double *data = room(size, 1);
  rewind(file);
  if (fread(data, 1, size, file) != (size_t)size) exit(1);
  fclose(file);
  return data;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  int warm_ups = atoi(arguments[2]), runs = atoi(arguments[3]);
  read_all(load(arguments[1]));
  double **columns[] = {&values, &invested, &net_flows, &growth, &profit, &leg};
  for (int i = 0; i < 6; i++) *columns[i] = room(days, sizeof(double));
  currency_rates = room(currency_count * days, sizeof(double));
  marks = room(days, 1);
  double *times = room(runs, sizeof *times), sums[COLUMNS] = {0};
  for (int run = -warm_ups; run < runs; run++) {
    double start = milliseconds();
    compute();
    if (run >= 0) times[run] = milliseconds() - start;
  }
  for (long day = 0; day < days; day++) {
    const double row[COLUMNS] = {values[day], invested[day], net_flows[day], growth[day], profit[day], marks[day]};
    for (int i = 0; i < COLUMNS; i++) sums[i] += row[i];
  }
  qsort(times, runs, sizeof *times, ascending);
  printf("%.17g\n", times[runs / 2]);
  for (int i = 0; i < COLUMNS; i++) printf("%.17g\n", sums[i]);
  return 0;
}
