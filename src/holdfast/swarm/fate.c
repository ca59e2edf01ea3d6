/* What fate has in store for a process, preloaded into it: a disk that is slow or fails, or will lose what was not
 * synced; a clock that is set.
 *
 * HOLDFAST_FATE names a file of three numbers, which may change at any moment: by how many microseconds each sync is
 * delayed, whether writes and syncs fail, and by how many nanoseconds the clock on the wall is wrong.
 *
 * HOLDFAST_UNSYNCED names a file to which is written, before each write to the database whose name HOLDFAST_KEPT begins,
 * what was there before; and each sync. So whoever pretends that the power failed can take back what was not synced. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct fate { int64_t delay, fails, clock; };
static const struct fate none;
static const volatile struct fate *fate = &none;
static const char *kept;
static int unsynced = -1;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("HOLDFAST_FATE"), *undo = getenv("HOLDFAST_UNSYNCED");
    kept = getenv("HOLDFAST_KEPT");
    if (kept && undo) unsynced = open(undo, O_WRONLY | O_APPEND | O_CREAT, 0600);
    int file = name ? open(name, O_RDONLY) : -1;
    if (file < 0) return;
    void *there = mmap(NULL, sizeof(struct fate), PROT_READ, MAP_SHARED, file, 0);
    if (there != MAP_FAILED) fate = there;
    close(file);
}

static int fails(void) {
    if (fate->fails) errno = EIO;
    return fate->fails != 0;
}

/* One record: which file, where and how much is written, how long it was, and what is overwritten; a sync has no place.
 * Where a disk is full, neither this nor the write itself can be kept. */
struct record { char file[256]; int64_t at, wrote, size, count; };

static void note(int file, int64_t at, int64_t count) {
    struct record one = {.at = at, .wrote = count};
    char self[32];
    struct stat there;
    if (unsynced < 0) return;
    snprintf(self, sizeof self, "/proc/self/fd/%d", file);
    ssize_t length = readlink(self, one.file, sizeof one.file - 1);
    if (length < 0 || strncmp(one.file, kept, strlen(kept)) || strstr(one.file, "-shm") || fstat(file, &there)) return;
    one.size = there.st_size;
    one.count = at < 0 || at >= one.size ? 0 : at + count > one.size ? one.size - at : count;
    char *bytes = malloc(sizeof one + one.count);
    if (!bytes) return;
    memcpy(bytes, &one, sizeof one);
    if (!one.count || pread(file, bytes + sizeof one, one.count, at) == one.count)
        syscall(SYS_write, unsynced, bytes, sizeof one + one.count);
    free(bytes);
}

static int synced(int file, int result) {
    if (!result) note(file, -1, 0);
    return result;
}

#define ORDINARY(result, name, ...) ((result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

int fsync(int file) {
    if (fate->delay) usleep(fate->delay);
    return fails() ? -1 : synced(file, ORDINARY(int, "fsync", int)(file));
}

int fdatasync(int file) {
    if (fate->delay) usleep(fate->delay);
    return fails() ? -1 : synced(file, ORDINARY(int, "fdatasync", int)(file));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    if (fails()) return -1;
    note(file, at, count);
    return ORDINARY(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) { return pwrite64(file, bytes, count, at); }

int ftruncate64(int file, off64_t size) {
    note(file, size, INT32_MAX); /* what is cut off, however much */
    return ORDINARY(int, "ftruncate64", int, off64_t)(file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int clock_gettime(clockid_t which, struct timespec *now) {
    int failed = ORDINARY(int, "clock_gettime", clockid_t, struct timespec *)(which, now);
    if (!failed && which == CLOCK_REALTIME && fate->clock) {
        int64_t moment = now->tv_sec * 1000000000LL + now->tv_nsec + fate->clock;
        now->tv_sec = moment / 1000000000LL;
        now->tv_nsec = moment % 1000000000LL;
    }
    return failed;
}
